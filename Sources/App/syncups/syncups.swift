import CommandLineInterface
import Glibc

@main
struct SyncUps {
  static func main() async {
    var kept: [any Sendable] = []
    let exitCode = await Program.run(in: .live()) { kept.append($0) }
    withExtendedLifetime(kept) { exit(exitCode.rawValue) }
  }
}
