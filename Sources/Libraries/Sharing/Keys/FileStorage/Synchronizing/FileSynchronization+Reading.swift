extension FileSynchronization {
  /// Decides what a reading means for the value, when there is nothing to save.
  mutating func look(
    at reading: FileReading,
    for job: Job,
    at now: Instant
  ) -> [Action] {
    if let wait = wait(.beingWritten, for: job, atMost: patience.writer, at: now) { return wait }
    // What is loaded may be about to be changed: without a file there would be nothing to change.
    if reading.content == nil, job == .load, let wait = waitForReturn(for: .load, at: now) {
      return wait
    }
    switch (reading.content, lastSynced) {
    case (nil, .content):
      if job == .follow,
        let wait = wait(
          .missing,
          for: job,
          atMost: patience.deletion,
          pausing: patience.deletion,
          at: now
        )
      {
        return wait
      }
    case (nil, _):
      agree(on: .missing)
      if job == .follow { return finish(job) }
    case (let content?, let last) where content.isEmpty:
      guard case .content(let synced) = last, !synced.isEmpty else {
        // What was in it is not known, and may be what the program is about to write.
        if job == .load, reading.writer == .present {
          return finish(job, .unreadable(url, reason: Self.emptiedReason))
        }
        // There was no file, and there still is nothing in it.
        if job == .follow { return finish(job) }
        agree(on: .missing)
        break
      }
      isDamageReported = true
      let failure = DecodingFailure(location: "", reason: "the file is empty")
      return finish(job, .undecodable(url, failure))
    case (let content?, .content(let synced)) where content == synced:
      if job == .follow, !isDamageReported { return finish(job) }
    default:
      break
    }
    phase = .offering(job, reading)
    let content = reading.content.flatMap { $0.isEmpty ? nil : $0 }
    return [.offer(content, for: job)]
  }

  /// Takes in what has become of an offer.
  mutating func finishOffer(
    of reading: FileReading,
    for job: Job,
    _ offer: Offer,
    at now: Instant
  ) -> [Action] {
    switch offer {
    case .taken(let conflictCount):
      isDamageReported = false
      guard let content = reading.content, !content.isEmpty else {
        agree(on: .missing)
        return finish(job)
      }
      agree(on: .content(content))
      // The value has won. The save that is due would find nothing new in the file.
      if conflictCount > 0 { keep(content, .replaced) }
      return finish(job)
    case .refused:
      // The save that is due finds the same version, and decides.
      return finish(job)
    case .undecodable(let error):
      if job == .load, let wait = waitForRest(of: reading, at: now) { return wait }
      isDamageReported = true
      return finish(job, error)
    }
  }

  /// Waits, where the system does not tell who writes, for the rest of a version that cannot be
  /// decoded.
  private mutating func waitForRest(of reading: FileReading, at now: Instant) -> [Action]? {
    guard reading.writer == .unknown, let age = reading.age, isChanging(reading) else { return nil }
    meet(.undecodable, in: reading, since: now, at: now)
    let rest = patience.stillness - age
    return wait(.undecodable, for: .load, atMost: patience.writer, pausing: rest, at: now)
  }
}
