/// A terminal for the exclusive use of a program: its size, its events and its output.
///
/// Event loops use this protocol, so that they can run without a real terminal.
public protocol Terminal: Sendable {
  /// The current number of columns and rows.
  var size: Size { get }

  /// The events of the terminal. Only one task may iterate over the events.
  ///
  /// The sequence ends when the terminal closes.
  var events: AsyncStream<TerminalEvent> { get }

  /// Writes all bytes to the terminal.
  ///
  /// - Parameter bytes: The bytes of a frame from ``Renderer/bytes(from:to:)``, or a bell.
  /// - Throws: An error if the terminal does not accept the bytes.
  func write(_ bytes: [UInt8]) throws
}
