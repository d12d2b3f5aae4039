// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/Plan.h"
#include "core/secrets/SecretStore.h"

#include <QStringList>
#include <QWidget>

#include <functional>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;

namespace streamgauge {

/// Where a backend's key comes from, and the field to type one. A typed key goes from the field into the
/// store and nowhere else; the plan only learns the entry's name.
class BackendKeyForm : public QWidget
{
    Q_OBJECT

public:
    /// `namesInUse` are the entries of other backends: a key typed here must not replace theirs.
    BackendKeyForm(const KeyReference &key, const SecretStores &stores, const QStringList &namesInUse,
                   QWidget *parent = nullptr);

    /// The reference as it stands; complete once storeTypedKey() has called back.
    [[nodiscard]] KeyReference reference() const;
    [[nodiscard]] QString state() const; ///< the plain-language line under the field
    /// Puts a typed key into its store, then calls back with an empty string, or with what went wrong.
    void storeTypedKey(std::function<void(const QString &fault)> done);
    /// The key as it stands, typed or stored; with what is wrong where there is none.
    void readKey(std::function<void(const SecretValue &key, const QString &fault)> done);
    [[nodiscard]] QComboBox *sourceBox() const { return m_source; }
    [[nodiscard]] QLineEdit *keyField() const { return m_key; }
    [[nodiscard]] QLineEdit *variableField() const { return m_variable; }

signals:
    void changed();

private:
    [[nodiscard]] KeySource source() const;
    [[nodiscard]] SecretStore *store() const;
    void showSource();
    void askState();
    void forget();

    KeyReference m_reference;
    SecretStores m_stores;
    QStringList m_namesInUse;
    QComboBox *m_source;
    QLineEdit *m_key;
    QLineEdit *m_variable;
    QLabel *m_keyLabel;
    QLabel *m_variableLabel;
    QLabel *m_state;
    QPushButton *m_forget;
    int m_question = 0; ///< counts the questions put to stores, so that late answers are dropped
};

} // namespace streamgauge
