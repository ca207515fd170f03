import CommandLineInterface
import Glibc

@main
struct SyncUps {
  static func main() async {
    exit(await Program.run(in: .live()).rawValue)
  }
}
