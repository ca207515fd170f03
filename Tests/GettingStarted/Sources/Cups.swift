import Foundation
import Sharing

@main
struct Cups {
  @Shared(.fileStorage(URL(filePath: "cups.json"))) var cups: [String: Int] = [:]

  func drink(_ name: String) {
    $cups.withLock { $0[name, default: 0] += 1 }
  }

  static func main() async throws {
    let program = Cups()
    CommandLine.arguments.dropFirst().forEach(program.drink)
    print(program.cups)
    try await program.$cups.save()
  }
}
