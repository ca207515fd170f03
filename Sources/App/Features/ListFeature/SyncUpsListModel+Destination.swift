package import FormFeature
package import Presentation

extension SyncUpsListModel {
  /// What can be shown on top of the list.
  package enum Destination {
    /// The form of a new sync-up.
    case add(SyncUpFormModel)

    /// A question.
    case alert(AlertState<AlertAction>)

    /// The form of a sync-up that is changed.
    case edit(SyncUpFormModel)

    /// What can be done about a file that cannot be read.
    case repair(RepairModel)
  }

  /// Listens to what is shown on top, however it came there.
  func bind() {
    switch destination {
    case .add(let form):
      form.onDone = { [weak self] in self?.confirmAddSyncUpButtonTapped() }
      form.onCancel = { [weak self] in self?.dismissAddSyncUpButtonTapped() }
    case .edit(let form):
      form.onDone = { [weak self] in self?.doneEditingButtonTapped() }
      form.onCancel = { [weak self] in self?.cancelEditButtonTapped() }
    case .repair(let model):
      model.onDone = { [weak self] in self?.destination = nil }
    case .alert, nil:
      break
    }
  }
}
