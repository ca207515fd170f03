extension TerminalSession {
  /// Hands the terminal over to another program, such as an editor, until that program ends.
  ///
  /// ```swift
  /// let status = session.handOver { system("vi notes.txt") }
  /// ```
  ///
  /// During the operation, the terminal has the state that it had before the session, and the
  /// session reads no input and writes no frames. After the operation, full-screen mode returns,
  /// and ``events`` requests a redraw.
  ///
  /// Blocks the calling thread. Do not call this method again before it has returned.
  ///
  /// - Parameter operation: A closure that runs the program and returns when the program has ended.
  /// - Returns: The result of the operation.
  /// - Throws: Any error that the operation throws.
  public func handOver<R, Failure: Error>(_ operation: () throws(Failure) -> R) throws(Failure) -> R
  {
    reader.waitUntilPaused()
    // Restore the terminal on the calling thread, because the reading thread cannot restore it
    // after the end of the input.
    screen.handOver()
    defer {
      screen.endHandOver()
      reader.proceed()
    }
    return try operation()
  }
}
