import CommandLineInterface
import Glibc

/// The program `syncups-team`: `syncups` with support for teams that share their list through etcd.
@main
struct SyncUpsTeam {
  @MainActor
  static func main() async {
    exit(await Program.run(in: .live(), teams: .etcd).rawValue)
  }
}
