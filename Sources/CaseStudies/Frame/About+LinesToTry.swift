import Foundation
import TerminalUI

extension About {
  /// A program that shows the instructions of a study.
  package enum Viewer: Sendable {
    /// The browser, which `swift run case-studies` starts.
    case browser
    /// The tour, in which some keys differ from the keys of the browser.
    case tour
  }

  /// Returns the lines of the panel with things to try.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - isBroken: Whether the broken form of the study is running.
  ///   - viewer: The program that shows the lines.
  package func linesToTry(width: Int, isBroken: Bool, in viewer: Viewer) -> [String] {
    let instructions = introduction(isBroken: isBroken, in: viewer) + trying(in: viewer)
    let commands = trying.flatMap(\.steps)
    let options = options.filter { option in
      (!isBroken || option.name != "--broken")
        && !commands.contains(.run("\(command) \(option.name)"))
    }
    let others = viewer == .tour ? [] : options.map(instruction(for:))
    return (instructions + others).flatMap { $0.lines(width: width) }
  }

  /// Returns the instructions that the user can follow in a program.
  ///
  /// The tour and the browser use different keys for showing the source and for starting again. The
  /// tour therefore leaves out each instruction that shows the source or starts the study again. No
  /// later instruction may depend on an instruction that the tour leaves out.
  package func trying(in viewer: Viewer) -> [Instruction] {
    viewer == .browser ? trying : trying.filter { !$0.endsStudy && !$0.showsSource }
  }

  private static let quotations: Instruction = """
    Texts in “quotation marks” appear on the screen, perhaps with more spaces or on several lines.
    """

  /// The instruction that explains how a second process replaces a second terminal.
  private static let secondProcess: Instruction = """
    Some steps need a second terminal. Instead of opening one, you can press \(keys: .key(.tab)): a \
    second process runs beside the first one and receives the keys. Each further \
    \(keys: .key(.tab)) switches between the two processes.
    """

  private static let secondTerminal: Instruction = """
    Some steps need a second terminal: open it beside this one, in the same directory.
    """

  /// Returns the remarks to show before the first instruction.
  private func introduction(isBroken: Bool, in viewer: Viewer) -> [Instruction] {
    var introduction = [Self.quotations]
    if isBroken, let breaks {
      introduction.append(
        Instruction(
          stringLiteral:
            "This version is broken: it \(breaks). The steps describe the correct version."
        )
      )
    }
    switch viewer {
    case _ where !storesValues: break
    case .browser:
      introduction.append(
        """
        The steps describe a first run. To start over, quit, and start again with \
        \(run: "\(command) \(Self.startOver)")
        """
      )
    case .tour:
      introduction.append(
        "The steps describe a first run. To start over, press \(keys: .key(.function(7)))."
      )
    }
    if hasSecondProcess, viewer == .browser {
      introduction.append(Self.secondProcess)
    } else if trying(in: viewer).contains(where: \.needsSecondTerminal) {
      introduction.append(Self.secondTerminal)
    }
    return introduction
  }

  private func instruction(for option: StudyOption) -> Instruction {
    let argument = option.argument.map { " " + $0 } ?? ""
    return "\(words: option.effect): \(run: "\(command) \(option.name)\(argument)")"
  }
}

extension Instruction {
  /// Whether the user ends the study in the first terminal.
  package var endsStudy: Bool { pressesInFirst(.control("c")) }

  /// Whether the user opens the source of the study.
  package var showsSource: Bool { pressesInFirst("c") || pressesInFirst(.key(.function(2))) }

  /// Whether some of the steps take place in a second terminal.
  package var needsSecondTerminal: Bool {
    steps.contains { $0 == .turn(.second) || $0 == .turn(.both) }
  }

  private func pressesInFirst(_ press: KeyPress) -> Bool {
    var terminal = Terminal.first
    return steps.contains { step in
      if case .turn(let other) = step { terminal = other }
      guard case .press(let presses) = step else { return false }
      return terminal != .second && presses.contains(press)
    }
  }
}
