extension Duration {
  /// The duration in seconds.
  ///
  /// NB: Dividing by `.seconds(1)` is less precise: for 5,410 seconds, the result is
  /// 5409.999999999999.
  package var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }

  /// The duration in words: `10 s`, `1 min 30 s`, `1 h 30 min`.
  ///
  /// Truncates fractions of a second. A duration of an hour or longer is truncated to minutes.
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

  /// The duration in the format that users type, as in `45m`, `1h30m` or `2.5s`.
  ///
  /// Rounds to milliseconds. Parsing the text returns the rounded duration.
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

  /// The duration in the format of a clock, as in `0:27`, `12:05` or `1:02:03`.
  ///
  /// Truncates fractions of a second.
  package var clockText: String {
    let seconds = max(0, components.seconds)
    let tail = [seconds % 3_600 / 60, seconds % 60]
    let twoDigits = tail.map { $0 < 10 ? "0\($0)" : "\($0)" }
    return seconds < 3_600
      ? "\(tail[0]):\(twoDigits[1])" : "\(seconds / 3_600):\(twoDigits[0]):\(twoDigits[1])"
  }

  /// The duration in whole seconds, rounded up.
  ///
  /// A countdown rounds up, so that it shows zero only when no time is left.
  package var startedSeconds: Int64 {
    max(0, components.seconds + (components.attoseconds > 0 ? 1 : 0))
  }

  /// The duration in the format of a clock, rounded up for a countdown: `0:00` only if no time is
  /// left.
  package var countdownText: String {
    Duration.seconds(startedSeconds).clockText
  }
}
