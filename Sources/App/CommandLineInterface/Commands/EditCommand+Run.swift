import DetailFeature
import FormFeature
import IdentifiedCollections
import ListFeature
import Models
import Sharing

extension EditCommand: RunnableCommand {
  /// Opens the form of a sync-up, changes what is asked for, and confirms it.
  @MainActor
  func run(in context: CommandContext) async throws {
    let detail = SyncUpDetailModel(syncUp: try context.syncUp(named: syncUp))
    detail.editButtonTapped()
    guard case .edit(let form) = detail.destination else { return }
    if usesEditor { return try await edit(form, of: detail, in: context) }
    if let title { form.syncUp.title = try title.title() }
    if let length { form.syncUp.duration = try length.duration() }
    if let theme { form.syncUp.theme = try theme.theme() }
    try changeAttendees(in: form)
    detail.doneEditingButtonTapped()
    try await context.save()
    try report(detail.syncUp, in: context)
  }

  /// Lets the user edit the form as a text.
  @MainActor
  private func edit(
    _ form: SyncUpFormModel,
    of detail: SyncUpDetailModel,
    in context: CommandContext
  ) async throws {
    let text = SyncUpText(form.syncUp)
    let (edited, file) = try context.console.edit(text.text)
    let changes: SyncUpText.Changes
    do {
      changes = try text.changes(in: edited)
    } catch {
      throw UnreadableTextError(problem: error.description, file: "\(file.path)")
    }
    guard context.list.syncUps[id: form.syncUp.id] != nil else {
      throw UnreadableTextError(problem: "it was deleted meanwhile", file: "\(file.path)")
    }
    guard !changes.isEmpty else {
      detail.cancelEditButtonTapped()
      context.console.programs.remove(file.path)
      return context.writeMessage("'\(form.syncUp.title)' is as it was.")
    }
    if let title = changes.title { form.syncUp.title = title }
    if let duration = changes.duration { form.syncUp.duration = duration }
    if let theme = changes.theme { form.syncUp.theme = theme }
    if let names = changes.names { replaceAttendees(of: form, by: names) }
    detail.doneEditingButtonTapped()
    try await context.save(file)
    try report(detail.syncUp, in: context)
  }

  @MainActor
  private func report(_ syncUp: SyncUp, in context: CommandContext) throws {
    if context.options.isJSON {
      try context.writeJSON(SyncUpJSON(syncUp, includesMeetings: true))
    } else {
      try context.writeLine("Changed '\(syncUp.title)': \(syncUp.summary).")
    }
  }

  /// Puts names in the place of all attendees.
  @MainActor
  private func replaceAttendees(of form: SyncUpFormModel, by names: [String]) {
    // Who stays keeps the identity that past meetings know.
    let staying = form.syncUp.attendees.filter { names.contains($0.name) }
    form.syncUp.attendees = []
    for name in names {
      let known = staying.first { $0.name == name && form.syncUp.attendees[id: $0.id] == nil }
      if let known {
        form.syncUp.attendees.append(known)
      } else {
        form.addAttendees(named: [name])
      }
    }
  }

  @MainActor
  private func changeAttendees(in form: SyncUpFormModel) throws {
    switch attendees {
    case .keep:
      break
    case .replaceAll(let names):
      replaceAttendees(of: form, by: try names.map { try $0.attendeeName() })
    case .update(let removed, let added):
      for value in removed {
        let name = try value.attendeeName()
        let index = form.syncUp.attendees.firstIndex { $0.name.lowercased() == name.lowercased() }
        guard let index else { throw UnknownAttendeeError(name: name, syncUp: form.syncUp) }
        form.deleteAttendees(atOffsets: [index])
      }
      form.addAttendees(named: try added.map { try $0.attendeeName() })
    }
  }
}

/// The attendee who is to be removed is not in the sync-up.
struct UnknownAttendeeError: UserFacingError {
  let name: String
  let syncUp: SyncUp

  var exitCode: ExitCode { .inputNotFound }

  var message: String {
    let names = syncUp.attendees.map { "'\($0.name)'" }.joined(separator: ", ")
    return """
      '\(name)' does not take part in '\(syncUp.title)': for --remove-attendee name one of \(names).
      """
  }
}
