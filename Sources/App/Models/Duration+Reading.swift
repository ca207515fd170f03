extension Duration {
  /// The duration as people say it: `10 s`, `1 min 30 s`, `1 h 30 min`.
  ///
  /// Fractions of a second are cut off, and seconds are left out from an hour on.
  package var spoken: String {
    let seconds = components.seconds
    let parts: [(Int64, String)] =
      if seconds < 3_600 {
        [(seconds / 60, "min"), (seconds % 60, "s")]
      } else {
        [(seconds / 3_600, "h"), (seconds % 3_600 / 60, "min")]
      }
    let text = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    if !text.isEmpty { return text }
    return self > .zero ? "less than 1 s" : "0 s"
  }

  /// The duration as people type it, which is read back as the same one: `45m`, `1h30m`, `2.5s`.
  ///
  /// Fractions of a millisecond are rounded.
  package var typedText: String {
    let milliseconds = Int64((self / .milliseconds(1)).rounded())
    let seconds = Double(milliseconds % 60_000) / 1_000
    let parts = [
      ("\(milliseconds / 3_600_000)", "h"), ("\(milliseconds / 60_000 % 60)", "m"),
      (seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)", "s"),
    ]
    let text = parts.filter { $0.0 != "0" }.map { $0.0 + $0.1 }.joined()
    return text.isEmpty ? "0s" : text
  }

  /// The duration as a clock shows it: `0:27`, `12:05`, `1:02:03`.
  ///
  /// A second that has only started does not count.
  package var clockText: String {
    let seconds = max(0, components.seconds)
    let tail = [seconds % 3_600 / 60, seconds % 60]
    let twoDigits = tail.map { $0 < 10 ? "0\($0)" : "\($0)" }
    return seconds < 3_600
      ? "\(tail[0]):\(twoDigits[1])" : "\(seconds / 3_600):\(twoDigits[0]):\(twoDigits[1])"
  }

  /// The whole seconds, of which one that has only started counts as one.
  ///
  /// It is how clocks count down: they show zero when nothing is left, and not a second before.
  package var startedSeconds: Int64 {
    max(0, components.seconds + (components.attoseconds > 0 ? 1 : 0))
  }

  /// What is left of a running time as a clock shows it: `0:01` until nothing is left.
  package var countdownText: String {
    Duration.seconds(startedSeconds).clockText
  }
}
