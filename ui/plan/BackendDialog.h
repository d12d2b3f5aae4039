// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/Plan.h"
#include "core/plan/PlanFile.h"
#include "core/probe/ProbePlan.h"
#include "core/secrets/SecretStore.h"

#include <QDialog>

#include <functional>
#include <optional>

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QTabWidget;

namespace streamgauge {

class BackendKeyForm;
class InlineMessage;
class ModelBox;

/// Adds or edits one backend. Faults are shown as they are typed, and the dialog only closes on a backend
/// that the plan can use. Meant for open(), so that a run behind it goes on.
class BackendDialog : public QDialog
{
    Q_OBJECT

public:
    /// `row` is the backend to edit; absent for a new one.
    BackendDialog(const Plan &plan, std::optional<int> row, const SecretStores &stores,
                  QWidget *parent = nullptr);

    [[nodiscard]] Backend backend() const { return m_backend; }
    [[nodiscard]] BackendKeyForm *keyForm() const { return m_keyForm; }
    [[nodiscard]] ModelBox *modelBox() const { return m_models; }
    [[nodiscard]] QPushButton *checkConnectionButton() const { return m_checkConnection; }
    [[nodiscard]] QComboBox *protocolBox() const { return m_protocol; }
    [[nodiscard]] QPlainTextEdit *mappingField() const { return m_mapping; }
    [[nodiscard]] QTabWidget *tabs() const { return m_tabs; }
    void accept() override;

private:
    QWidget *makeEndpointPage(const SecretStores &stores);
    QWidget *makeRequestPage();
    QWidget *makeConnectionPage();
    void fill();
    /// What a probe needs, with the fields as they stand; says what is wrong instead.
    void withTarget(const std::function<void(const ProbeTarget &target, const SecretValue &key)> &go);
    void checkConnection();
    void fetchModels();
    void check();
    void showMapping(); ///< only where the protocol reads one
    [[nodiscard]] QString labelOf(const QString &pointer) const; ///< the field that a fault is about
    [[nodiscard]] QString takeFields(); ///< into m_backend; returns the first fault

    Plan m_plan;
    int m_row;
    Backend m_backend;
    QLineEdit *m_name = nullptr;
    QLineEdit *m_url = nullptr;
    ModelBox *m_models = nullptr;
    QLineEdit *m_model = nullptr; ///< of m_models
    QPushButton *m_checkConnection = nullptr;
    QComboBox *m_protocol = nullptr;
    BackendKeyForm *m_keyForm = nullptr;
    QPlainTextEdit *m_headers = nullptr;
    QPlainTextEdit *m_body = nullptr;
    QFormLayout *m_requestForm = nullptr;
    QPlainTextEdit *m_mapping = nullptr;
    QComboBox *m_acceptEncoding = nullptr;
    QComboBox *m_httpVersion = nullptr;
    QCheckBox *m_freshConnections = nullptr;
    QLineEdit *m_caFile = nullptr;
    QCheckBox *m_verifyPeer = nullptr;
    QComboBox *m_proxyMode = nullptr;
    QLineEdit *m_proxyUrl = nullptr;
    InlineMessage *m_fault = nullptr;
    QTabWidget *m_tabs = nullptr;
    QDialogButtonBox *m_buttons = nullptr;
};

} // namespace streamgauge
