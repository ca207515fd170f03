/// A terminal that a program has for itself: it is asked for its size, read from and written to.
///
/// What an event loop needs to know of the terminal, so that it can run without a real one.
public protocol Terminal: Sendable {
  /// The number of columns and rows at this moment.
  var size: Size { get }

  /// What happens at the terminal until it ends, for one reader.
  var events: AsyncStream<TerminalEvent> { get }

  /// Writes bytes, all of them.
  ///
  /// - Parameter bytes: What ``Renderer/bytes(from:to:)`` gave for a frame, or a bell.
  /// - Throws: If the terminal does not take them.
  func write(_ bytes: [UInt8]) throws
}
