import CommandLineInterface
import Glibc

@main
struct SyncUpsTeam {
  static func main() async {
    var kept: [any Sendable] = []
    let exitCode = await Program.run(in: .live(), teams: .etcd) { kept.append($0) }
    withExtendedLifetime(kept) { exit(exitCode.rawValue) }
  }
}
