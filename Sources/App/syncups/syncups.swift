import CommandLineInterface
import Glibc

/// The program without a team.
@main
struct SyncUps {
  static func main() async {
    exit(await Program.run(in: .live()).rawValue)
  }
}
