import CommandLineInterface
import Glibc

/// The program `syncups`, which works on a file, and starts `syncups-team` for a team.
@main
struct SyncUps {
  // NB: `main` runs on the main actor. Otherwise, even a command that changes nothing would start
  // threads to switch to it.
  @MainActor
  static func main() async {
    exit(await Program.run(in: .live()).rawValue)
  }
}
