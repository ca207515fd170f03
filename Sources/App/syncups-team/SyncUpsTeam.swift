import CommandLineInterface
import Foundation

@main
struct SyncUpsTeam {
  static func main() async {
    // It is the same program to the user, with the same settings.
    ProcessInfo.processInfo.processName = Program.name
    var kept: [any Sendable] = []
    let exitCode = await Program.run(in: .live(), teams: .etcd) { kept.append($0) }
    withExtendedLifetime(kept) { exit(exitCode.rawValue) }
  }
}
