import AtomicFiles
import Dispatch
import FileTestSupport
import Foundation
import Glibc
import TestGate
import Testing

@Suite("The kernel's events of a watched directory", .gated, .timeLimit(.minutes(5)))
struct InotifyTests {
  @Test(
    "Names from kernel events contain no padding, and an event of the watched directory itself has no name"
  )
  func names() async throws {
    let parent = try TemporaryDirectory()
    let directory = parent.url.appending(path: "watched")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    let (batches, continuation) = AsyncStream<[Inotify.Event]>.makeStream()
    let inotify = try Inotify(queue: DispatchQueue(label: "events")) { continuation.yield($0) }
    let watch = try inotify.watch(FilePath(directory), for: Inotify.contents)

    // The kernel pads each name with at least one zero, up to a multiple of sixteen bytes.
    let names = ["a", "fifteen-letters", "sixteen-letters-"]
    for name in names {
      try FileManager.default.createDirectory(
        at: directory.appending(path: name),
        withIntermediateDirectories: false
      )
      try FileManager.default.removeItem(at: directory.appending(path: name))
    }
    try FileManager.default.removeItem(at: directory)

    var events: [Inotify.Event] = []
    for await batch in batches {
      events += batch
      if events.last?.mask == UInt32(IN_IGNORED) { break }
    }
    #expect(events.map(\.name) == names.flatMap { [FilePath($0), FilePath($0)] } + [nil, nil])
    #expect(events.map(\.watch) == events.map { _ in watch })
  }
}
