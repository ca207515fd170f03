import CommandLineInterface
import Glibc

@main
struct SyncUpsTeam {
  static func main() async {
    exit(await Program.run(in: .live(), teams: .etcd).rawValue)
  }
}
