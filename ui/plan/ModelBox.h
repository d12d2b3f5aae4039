// SPDX-FileCopyrightText: 2026 The Streamgauge authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/probe/EndpointProbe.h"

#include <QWidget>

#include <memory>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace streamgauge {

/// The field for a model's name, with a list to choose from once it was fetched.
class ModelBox : public QWidget
{
    Q_OBJECT

public:
    explicit ModelBox(QWidget *parent = nullptr);

    [[nodiscard]] QLineEdit *field() const;
    [[nodiscard]] QComboBox *box() const { return m_box; }
    [[nodiscard]] QString note() const;
    /// Asks the endpoint for its list, which costs nothing, off this thread.
    void fetch(const ProbeTarget &target, const SecretValue &key);
    void setFetchable(bool fetchable);
    void setModels(const QStringList &models);
    void showNote(const QString &text);

signals:
    /// The button was pressed: fetch() is wanted.
    void fetchWanted();

private:
    void finish(const ProbeReport &report);

    QComboBox *m_box;
    QPushButton *m_button;
    QLabel *m_note;
    std::unique_ptr<EndpointProbe> m_probe;
};

} // namespace streamgauge
