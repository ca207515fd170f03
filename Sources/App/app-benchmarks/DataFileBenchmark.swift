import Benchmarking
import Foundation
import PersistenceKeys
import SyncUpsFile

/// Measures the cost of reading and writing the data file, compared with Foundation's coders.
enum DataFileBenchmark {
  /// Measures files with 10,000 and 100,000 sync-ups, which are 16 and 160 MB large.
  ///
  /// - Parameter roundCount: The number of rounds. The fastest round counts, because disturbances
  ///   only make a round slower.
  static func rows(roundCount: Int) throws -> [Row] {
    let small = try SampleFile(count: 10_000)
    let large = try SampleFile(count: 100_000)
    let plain = try JSONDecoder().decode([PlainSyncUp].self, from: small.data)
    var (read, decode, copy, readLarge) = (Fastest(), Fastest(), Fastest(), Fastest())
    var (write, encode, writeLarge) = (Fastest(), Fastest(), Fastest())
    var (readMany, writeMany) = (Fastest(), Fastest())
    for _ in 0..<roundCount {
      copy.time { use(try? Data(contentsOf: small.url)) }
      read.time { use(try? SyncUpsContent(small.data)) }
      decode.time { use(try? JSONDecoder().decode([PlainSyncUp].self, from: small.data)) }
      write.time { use(try? small.written()) }
      encode.time { use(try? encoded(plain)) }
    }
    // Process the same amount of data for both sizes, because memory that was just freed is cheaper
    // than new memory.
    let parts = large.count / small.count
    for _ in 0..<max(1, roundCount / 3) {
      readMany.time { use((0..<parts).map { _ in try? SyncUpsContent(small.data) }) }
      readLarge.time { use(try? SyncUpsContent(large.data)) }
      writeMany.time { use((0..<parts).map { _ in try? small.written() }) }
      writeLarge.time { use(try? large.written()) }
    }
    func row(
      _ name: String,
      _ file: SampleFile,
      _ cost: Fastest,
      _ baseline: (name: String, cost: Double)? = nil,
      limit: Double? = nil
    ) -> Row {
      Row(
        "\(name) \(file.count) sync-ups",
        cost: Double(file.data.count) / cost.seconds / 1e6,
        unit: "MB/s",
        baseline: baseline?.name ?? "",
        ratio: baseline.map { cost.seconds / $0.cost },
        limit: limit
      )
    }
    // One large file takes more time than ten small files, because its tables do not fit in the
    // processor's caches.
    let linear = 1.3
    let many = "\(parts) × \(small.count) sync-ups"
    return [
      row("read", small, read, ("JSONDecoder", decode.seconds), limit: 1.0 / 7),
      row("read", small, read, ("reading the bytes", copy.seconds)),
      row("read", large, readLarge, (many, readMany.seconds), limit: linear),
      row("write", small, write, ("JSONEncoder", encode.seconds), limit: 1.0 / 5),
      row("write", large, writeLarge, (many, writeMany.seconds), limit: linear),
    ]
  }

  /// Returns the milliseconds in which Foundation's `JSONDecoder` decodes 10,000 sync-ups.
  ///
  /// Rows whose delays depend on the speed of the machine are compared with this time.
  static func decodingTime() throws -> Double {
    let data = try SampleFile(count: 10_000).data
    var fastest = Fastest()
    for _ in 0..<3 {
      fastest.time { use(try? JSONDecoder().decode([PlainSyncUp].self, from: data)) }
    }
    return fastest.seconds * 1e3
  }

  private static func encoded(_ syncUps: [PlainSyncUp]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(syncUps)
  }

  /// The shortest CPU time of several runs.
  private struct Fastest {
    private(set) var seconds = Double.infinity

    mutating func time(_ operation: () -> Void) {
      let start = Self.now
      operation()
      seconds = min(seconds, Self.now - start)
    }

    private static var now: Double {
      var time = timespec()
      // SAFETY: The system writes to the variable only during the call.
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
  }
}

/// A sync-up with the coding of the original app.
private struct PlainSyncUp: Codable {
  /// A participant.
  struct Attendee: Codable {
    let id: UUID
    let name: String
  }

  /// A past meeting.
  struct Meeting: Codable {
    let id: UUID
    let date: Date
    let transcript: String
  }

  let id: UUID
  let attendees: [Attendee]
  let duration: Duration
  let meetings: [Meeting]
  let theme: String
  let title: String
}
