extension TerminalSession {
  /// Hands the terminal over to another program, such as an editor, and takes it back.
  ///
  /// ```swift
  /// let status = session.handOver { system("vi notes.txt") }
  /// ```
  ///
  /// While the operation runs, the terminal is as it was before the session: nothing is read from it,
  /// and frames are not written. Afterwards the full screen comes back, and the events ask for all to
  /// be drawn.
  ///
  /// It blocks the calling thread. Do not call it twice at a time.
  ///
  /// - Parameter operation: Runs the program, and returns when that has ended.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  public func handOver<R, Failure: Error>(_ operation: () throws(Failure) -> R) throws(Failure) -> R
  {
    screen.handOver()
    reader.waitUntilPaused()
    defer {
      screen.takeBack()
      reader.proceed()
    }
    return try operation()
  }
}
