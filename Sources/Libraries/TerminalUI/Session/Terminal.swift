/// A terminal that a program has for itself, with its size, its events and its output.
///
/// An event loop uses this protocol, so that it can run without a real terminal.
public protocol Terminal: Sendable {
  /// The number of columns and rows at this moment.
  var size: Size { get }

  /// The events of the terminal until it ends, for one reader.
  var events: AsyncStream<TerminalEvent> { get }

  /// Writes bytes, all of them.
  ///
  /// - Parameter bytes: What ``Renderer/bytes(from:to:)`` gave for a frame, or a bell.
  /// - Throws: If the terminal does not take them.
  func write(_ bytes: [UInt8]) throws
}
