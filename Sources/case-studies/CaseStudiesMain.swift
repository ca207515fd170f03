import CaseStudies
import Glibc

@main
struct CaseStudiesMain {
  static func main() async {
    exit(await CaseStudiesProgram.run(Array(CommandLine.arguments.dropFirst())))
  }
}
