import Foundation

/// A value in an answer from the probe.
enum Answer: Encodable {
  case string(String)
  case number(Double)
  case bool(Bool)
  case array([Answer])
  case object([String: Answer])

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .string(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .bool(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension Probe {
  /// Prints a line.
  static func answer(_ members: [String: Answer]) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let data = (try? encoder.encode(members)) ?? Data()
    FileHandle.standardOutput.write(data + Data("\n".utf8))
  }

  /// Returns the seconds since an instant.
  static func seconds(since moment: ContinuousClock.Instant) -> Double {
    (ContinuousClock.now - moment) / .seconds(1)
  }

  /// The resident memory in kilobytes.
  static var memory: Double {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(separator: " ").compactMap { Double($0) }.first ?? 0
  }
}
