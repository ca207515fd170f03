package import Dependencies
import Foundation
import Observation
import Sharing

/// A study in a second process.
///
/// The window shows the screen of the first process and, next to it, the screen of the second
/// process.
@MainActor
package protocol SecondProcess: AnyObject {
  /// The latest frame of the study.
  var frame: StudyFrame { get }

  /// Presses a key of the study in the second process.
  ///
  /// - Parameter name: The name of the key.
  func press(_ name: String)

  /// Ends the process after it has written its pending changes.
  func end()
}

/// A child process that runs this program with `--second` and the name of a study.
///
/// The two processes exchange lines. The parent sends the names of keys, and the child sends frames
/// as JSON.
@MainActor
@Observable
private final class ChildProcess: SecondProcess {
  private(set) var frame = StudyFrame(screen: "The second process is starting …")
  @ObservationIgnored private let process = Process()
  // The child ends when this pipe is closed, even if the parent was killed.
  @ObservationIgnored private let input = Pipe()
  @ObservationIgnored private let output = Pipe()

  init(_ arguments: [String]) throws {
    @Dependency(\.studyDirectory) var directory
    process.executableURL = URL(filePath: "/proc/self/exe")
    process.arguments = ["--second"] + arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["CASE_STUDIES_DIRECTORY": directory.path(percentEncoded: false)]) { $1 }
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    let lines = lines(of: output.fileHandleForReading.fileDescriptor)
    Task { [weak self] in
      for await line in lines { self?.receive(line) }
      self?.frame = StudyFrame(screen: "The second process has ended: Esc closes its half.")
    }
  }

  private func receive(_ line: String) {
    // All lines come from the child process, and each line is a frame.
    if let frame = try? JSONDecoder().decode(StudyFrame.self, from: Data(line.utf8)) {
      self.frame = frame
    }
  }

  func press(_ name: String) {
    // A process that has ended can receive no keys.
    if process.isRunning {
      try? input.fileHandleForWriting.write(contentsOf: Data((name + "\n").utf8))
    }
  }

  // Ignore errors: if the pipe is already closed, the process ends anyway.
  func end() { try? input.fileHandleForWriting.close() }
}

extension CaseStudiesProgram {
  /// Runs a study as a second process until the standard input of this process is closed.
  static func serve(_ type: any CaseStudy.Type, arguments: [String]) async throws {
    let study = type.init(arguments: arguments)
    let running = Task { await study.run() }
    let writing = Task {
      for await frame in Observations({ StudyFrame(of: study) }) {
        try FileHandle.standardOutput.write(
          contentsOf: JSONEncoder().encode(frame) + Data("\n".utf8)
        )
      }
    }
    for await name in lines(of: FileHandle.standardInput.fileDescriptor) {
      study.keys.first { $0.press.name == name }?.action()
    }
    running.cancel()
    writing.cancel()
    PendingSaves.flush()
  }
}

/// Reads lines on a separate thread, because reading blocks the thread.
private func lines(of descriptor: CInt) -> AsyncStream<String> {
  AsyncStream { continuation in
    Thread.detachNewThread { @Sendable in
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
      var rest = Data()
      while true {
        let data = file.availableData
        if data.isEmpty { break }
        rest += data
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
          rest = Data(rest[(end + 1)...])
        }
      }
      continuation.finish()
    }
  }
}

extension DependencyValues {
  /// Starts a study with the given options in a second process.
  package var startSecondProcess:
    @MainActor @Sendable (_ study: any CaseStudy.Type, _ options: [String]) throws
      -> any SecondProcess
  {
    get { self[SecondProcessStarter.self] }
    set { self[SecondProcessStarter.self] = newValue }
  }
}

private enum SecondProcessStarter: DependencyKey {
  typealias Value =
    @MainActor @Sendable (any CaseStudy.Type, [String]) throws -> any SecondProcess

  static var liveValue: Value { { try ChildProcess([$0.about.name] + $1) } }
  // In a test, the running program is the test runner, so the study runs in the same process.
  static var testValue: Value { { InProcess(study: $0.init(arguments: $1)) } }
}

@MainActor
private final class InProcess: SecondProcess {
  private let study: any CaseStudy

  init(study: any CaseStudy) { self.study = study }

  var frame: StudyFrame { StudyFrame(of: study) }
  func press(_ name: String) { study.keys.first { $0.press.name == name }?.action() }
  func end() {}
}
