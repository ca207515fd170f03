import CommandLineInterface
import Glibc

/// The program with a team that shares its list through etcd.
@main
struct SyncUpsTeam {
  @MainActor
  static func main() async {
    exit(await Program.run(in: .live(), teams: .etcd).rawValue)
  }
}
