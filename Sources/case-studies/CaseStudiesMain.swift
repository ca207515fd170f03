import CaseStudies
import Glibc

/// The program with a menu of case studies.
@main
struct CaseStudiesMain {
  static func main() async {
    exit(await CaseStudiesProgram.run(Array(CommandLine.arguments.dropFirst())))
  }
}
