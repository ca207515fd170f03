package import FormFeature
package import Presentation

extension SyncUpsListModel {
  /// The form, question or repair screen shown over the list.
  package enum Destination {
    /// The form for a new sync-up.
    case add(SyncUpFormModel)

    case alert(AlertState<AlertAction>)

    /// The form for an existing sync-up.
    case edit(SyncUpFormModel)

    /// The repair of a file that cannot be loaded.
    case repair(RepairModel)
  }

  /// Sets the callbacks of the current destination.
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
