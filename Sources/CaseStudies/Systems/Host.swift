package import Dependencies
import Foundation
import Sharing

/// An error that this program itself detects when it uses tmux options.
package enum HostError: LocalizedError, CustomStringConvertible, Equatable {
  case notInTmux
  case notANumber(option: String, text: String)

  package var description: String {
    switch self {
    case .notInTmux: "This is not inside tmux: type 'tmux', and start the study in tmux."
    case .notANumber(let option, let text):
      "The tmux option '\(option)' is '\(text)', which is not a number."
    }
  }

  package var errorDescription: String? { description }
}

/// The host of this program, with options that programs can read and write.
package struct Host: Sendable {
  package var isThere: @Sendable () -> Bool
  package var option: @Sendable (_ name: String) throws -> String
  package var setOption: @Sendable (_ name: String, _ value: String) throws -> Void

  package init(
    isThere: @escaping @Sendable () -> Bool = { true },
    option: @escaping @Sendable (_ name: String) throws -> String,
    setOption: @escaping @Sendable (_ name: String, _ value: String) throws -> Void
  ) {
    (self.isThere, self.option, self.setOption) = (isThere, option, setOption)
  }
}

extension DependencyValues {
  package var host: Host {
    get { self[HostKey.self] }
    set { self[HostKey.self] = newValue }
  }
}

private enum HostKey: DependencyKey {
  private static var isInTmux: Bool { ProcessInfo.processInfo.environment["TMUX"] != nil }

  static let liveValue = Host {
    isInTmux
  } option: { name in
    guard isInTmux else { throw HostError.notInTmux }
    return try runCommand("tmux", "show-options", "-gqv", name)
  } setOption: { name, value in
    guard isInTmux else { throw HostError.notInTmux }
    try runCommand("tmux", "set-option", "-g", name, value)
  }

  /// A host that keeps its options in memory.
  static var testValue: Host {
    let options = Shared<[String: String]>(value: [:])
    return Host {
      true
    } option: { name in
      options.wrappedValue[name] ?? ""
    } setOption: { name, value in
      options.withLock { $0[name] = value }
    }
  }
}
