package import Clients
import Dependencies
import Foundation

extension CommandClientKey: DependencyKey {
  /// A client that looks for programs on this machine.
  package static let liveValue = CommandClient { command in
    do throws(TranscriberError) {
      let environment = ProcessInfo.processInfo.environment
      _ = try ResolvedCommand(.command(command), environment: environment)
      return nil
    } catch {
      return error
    }
  }
}
