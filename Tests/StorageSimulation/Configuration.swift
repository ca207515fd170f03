import Sharing

/// The parts of a simulated system that storage relies on.
///
/// With everything that is on by default nothing may be lost. Each promise rests on some of it:
/// without that, the simulation finds a loss. So it shows that it would.
package struct Configuration: Sendable {
  /// A part of the system, or of the storage.
  package enum Part: String, CaseIterable, Sendable {
    /// Leases tell who has the file open for writing, and make others wait.
    case leases

    /// A file that was put in place at the last moment is exchanged, not overwritten.
    case exchange

    /// A file that has appeared at the last moment is not overwritten.
    case creation

    /// The file that was replaced is looked at again.
    case replacedFile

    /// A save waits for a file that is empty or broken.
    case damage

    /// A save waits for a file that is gone.
    case absence

    /// A version of another program under the temporary name of a killed one is kept.
    case leftovers

    /// A file that another program has open for too long is kept as a copy when it is replaced.
    case openFiles

    /// A save waits as long as another program writes.
    case writer

    /// A deletion is believed only after a moment.
    case deletion

    /// Backups are kept.
    case backups
  }

  /// What is missing.
  package var missing: Set<Part> = []

  /// Whether the system has leases.
  ///
  /// One that has none says so, and other programs pause no longer then than what they write must
  /// be unchanged to count as complete.
  package var hasLeases = true

  /// Whether to log what happens.
  package var isLogging = false

  /// Creates the usual configuration.
  package init() {}

  func has(_ part: Part) -> Bool { !missing.contains(part) }

  /// Whether it shows, and makes others wait, that a program has the file open.
  var showsWriters: Bool { hasLeases && has(.leases) }

  /// How long a program that has the file open for writing may pause.
  func pause(upTo milliseconds: Int) -> Int { hasLeases ? milliseconds : min(milliseconds, 80) }

  /// How long storage waits for other programs.
  var patience: Patience {
    var patience = Patience()
    if !has(.damage) { patience.damage = .zero }
    if !has(.absence) { patience.absence = .zero }
    if !has(.writer) { patience.writer = .zero }
    if !has(.deletion) { patience.deletion = .zero }
    return patience
  }
}
