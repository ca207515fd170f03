import CommandLineInterface
import Glibc

/// The program without a team.
@main
struct SyncUps {
  // NB: Elsewhere, even a command that only reads would start threads to get to the main actor.
  @MainActor
  static func main() async {
    exit(await Program.run(in: .live()).rawValue)
  }
}
