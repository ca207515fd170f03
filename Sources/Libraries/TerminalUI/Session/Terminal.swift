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

  /// Writes the bytes of a frame, unless they would update a frame that is no longer shown.
  ///
  /// Use ``show(_:over:renderer:)`` to write a frame.
  ///
  /// - Parameters:
  ///   - frame: The bytes of the frame.
  ///   - isUpdate: Whether the bytes draw only what differs from the previous frame.
  /// - Returns: `false` if the update was refused, because the terminal no longer shows the
  ///   previous frame.
  /// - Throws: An error if the terminal does not accept the bytes.
  func write(_ frame: [UInt8], isUpdate: Bool) throws -> Bool
}

extension Terminal {
  /// Shows a frame.
  ///
  /// ```swift
  /// if try !terminal.show(frame, over: shown, renderer: renderer) { redraw(at: terminal.size) }
  /// ```
  ///
  /// Writes only what differs from the previous frame. A terminal can lose that frame before the
  /// program handles the redraw event, for example because the user suspended the program or
  /// resized the window. If the terminal has lost the previous frame, the program must draw a whole
  /// frame.
  ///
  /// - Parameters:
  ///   - frame: The frame to show.
  ///   - old: The previous frame, or `nil` to write the whole frame.
  ///   - renderer: Encodes the frame.
  /// - Returns: `false` if the terminal no longer shows the previous frame. Nothing was written.
  /// - Throws: An error if the terminal does not accept the bytes.
  public func show(_ frame: Buffer, over old: Buffer?, renderer: Renderer) throws -> Bool {
    let bytes = renderer.bytes(from: old, to: frame)
    return try bytes.isEmpty || write(bytes, isUpdate: old?.size == frame.size)
  }
}
