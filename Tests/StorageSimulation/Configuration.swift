import Sharing

/// The parts of a simulated system that storage relies on.
///
/// With the default configuration, no change may be lost. Each part is necessary: without it, the
/// simulation finds a loss, which also shows that the simulation can find one.
package struct Configuration: Sendable {
  /// A part of the system, or of the storage.
  package enum Part: String, CaseIterable, Sendable {
    /// Leases show whether a program has the file open for writing, and make other programs wait.
    case leases

    /// A save exchanges files, so it does not overwrite a file that another program has put in
    /// place at the last moment.
    case exchange

    /// A save does not overwrite a file that appears at the last moment.
    case creation

    /// A save checks the replaced file again.
    case replacedFile

    /// A save waits until a file that is empty or broken is repaired.
    case damage

    /// A save waits for a missing file to return.
    case absence

    /// A version of another program under the temporary name of a killed program is kept.
    case leftovers

    /// A file that another program has open for too long is kept as a copy when it is replaced.
    case openFiles

    /// A save waits as long as another program writes.
    case writer

    /// A deletion is accepted only after a moment.
    case deletion

    /// Backups are kept.
    case backups
  }

  /// The parts that are missing.
  package var missing: Set<Part> = []

  /// Whether the system has leases.
  ///
  /// A system without leases reports that it has none. On such a system, other programs never pause
  /// for longer than the time after which a version counts as complete.
  package var hasLeases = true

  /// Whether to log all events.
  package var isLogging = false

  /// Creates the usual configuration.
  package init() {}

  func has(_ part: Part) -> Bool { !missing.contains(part) }

  /// Whether the system shows that a program has the file open, and makes other programs wait.
  var showsWriters: Bool { hasLeases && has(.leases) }

  /// The maximum pause of a program that has the file open for writing.
  func pause(upTo milliseconds: Int) -> Int { hasLeases ? milliseconds : min(milliseconds, 80) }

  /// The timeouts of storage for other programs.
  var timeouts: FileTimeouts {
    var timeouts = FileTimeouts()
    if !has(.damage) { timeouts.damage = .zero }
    if !has(.absence) { timeouts.absence = .zero }
    if !has(.writer) { timeouts.writer = .zero }
    if !has(.deletion) { timeouts.deletion = .zero }
    return timeouts
  }
}
