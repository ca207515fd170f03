import DetailFeature
import FormFeature
import IdentifiedCollections
import Models
import Sharing

extension EditCommand: RunnableCommand {
  /// Opens the form of a sync-up, changes what is asked for, and confirms it.
  @MainActor
  func run(in context: CommandContext) async throws {
    let detail = SyncUpDetailModel(syncUp: try context.syncUp(named: syncUp))
    detail.editButtonTapped()
    guard case .edit(let form) = detail.destination else { return }
    if let title { form.syncUp.title = try title.title() }
    if let length { form.syncUp.duration = try length.duration() }
    if let theme { form.syncUp.theme = try theme.theme() }
    try changeAttendees(in: form)
    detail.doneEditingButtonTapped()
    try await context.save()
    if context.options.isJSON {
      try context.writeJSON(SyncUpJSON(detail.syncUp, includesMeetings: true))
    } else {
      try context.writeLine("Changed '\(detail.syncUp.title)': \(detail.syncUp.summary).")
    }
  }

  @MainActor
  private func changeAttendees(in form: SyncUpFormModel) throws {
    switch attendees {
    case .keep:
      break
    case .replaceAll(let names):
      let names = try names.map { try $0.attendeeName() }
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
