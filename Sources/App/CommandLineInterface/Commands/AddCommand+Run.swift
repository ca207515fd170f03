import FormFeature
import IdentifiedCollections
import ListFeature
import Models

extension AddCommand: RunnableCommand {
  var createsFile: Bool { true }

  /// Fills in the form for a new sync-up and confirms it.
  @MainActor
  func run(in context: CommandContext) async throws {
    let title = try title.title()
    let duration = try length?.duration()
    let theme = try theme?.theme()
    let names = try attendees.map { try $0.attendeeName() }

    context.list.addSyncUpButtonTapped()
    guard let form = context.list.addSyncUp else { return }
    form.syncUp.title = title
    if let duration { form.syncUp.duration = duration }
    if let theme { form.syncUp.theme = theme }
    form.addAttendees(named: names)
    context.list.confirmAddSyncUpButtonTapped()
    try await context.save()

    guard let syncUp = context.list.syncUps[id: form.syncUp.id] else { return }
    let namesakes = context.list.syncUps.filter { $0.title == syncUp.title && $0.id != syncUp.id }
    if !namesakes.isEmpty {
      let ids = (namesakes.elements + [syncUp]).map(\.shortID).joined(separator: ", ")
      context.writeWarning(
        "\(namesakes.count + 1) sync-ups are called '\(syncUp.title)' now: name them by their ids, \(ids)."
      )
    }
    if context.options.isJSON {
      try context.writeJSON(SyncUpJSON(syncUp, includesMeetings: true))
    } else {
      try context.writeLine("Added '\(syncUp.title)': \(syncUp.summary).")
    }
  }
}

extension SyncUp {
  /// The length, the theme and who meets, on one line.
  var summary: String {
    let names = namedAttendees.map(\.name)
    let people = names.isEmpty ? "nobody" : names.joined(separator: ", ")
    return "\(duration.spoken), \(theme.name.lowercased()), \(people)"
  }
}
