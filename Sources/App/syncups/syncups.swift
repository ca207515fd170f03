import CommandLineInterface
import Glibc

/// The program without a team.
@main
struct SyncUps {
  // On the main actor, so that a command that only reads needs no other thread.
  @MainActor
  static func main() async {
    exit(await Program.run(in: .live()).rawValue)
  }
}
