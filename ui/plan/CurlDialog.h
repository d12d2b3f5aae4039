// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/probe/CurlBackend.h"
#include "core/secrets/SecretStore.h"

#include <QDialog>

#include <optional>

class QComboBox;
class QFormLayout;
class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace streamgauge {

class InlineMessage;

/// A backend from a pasted curl command, shown before it is added. A key in the command goes into the store
/// that the user chooses and nowhere else.
class CurlDialog : public QDialog
{
    Q_OBJECT

public:
    CurlDialog(const SecretStores &stores, QWidget *parent = nullptr);

    [[nodiscard]] Backend backend() const { return m_backend; } ///< once accepted
    [[nodiscard]] QPlainTextEdit *commandField() const { return m_command; }
    [[nodiscard]] QComboBox *storeBox() const { return m_store; }
    [[nodiscard]] QPushButton *addButton() const { return m_add; }
    [[nodiscard]] QString messageText() const;
    void accept() override;

private:
    void read();
    void showPreview();
    void addLine(const QString &name, const QString &value);
    [[nodiscard]] QString keyWords() const;

    SecretStores m_stores;
    std::optional<CurlBackend> m_read;
    Backend m_backend;
    QPlainTextEdit *m_command;
    QFormLayout *m_preview;
    QLabel *m_storeLabel;
    QComboBox *m_store;
    InlineMessage *m_message;
    QPushButton *m_add;
};

} // namespace streamgauge
