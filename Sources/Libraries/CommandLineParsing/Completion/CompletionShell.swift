/// A shell with support for completing command lines.
public enum CompletionShell: String, CaseIterable, Hashable, Sendable {
  /// The GNU Bourne-Again shell.
  case bash

  /// The Z shell.
  case zsh

  /// The friendly interactive shell.
  case fish

  /// Parses the line to complete.
  ///
  /// - Parameters:
  ///   - line: The arguments of the completion script. For bash, the arguments are the word
  ///     separators and the line up to the cursor. For other shells, the arguments are the words
  ///     after the program's name, and the last word is the typed part of the word at the cursor.
  ///   - program: The configuration of the program.
  public func request(
    for line: [CommandLineWord],
    of program: ProgramConfiguration
  ) -> CompletionRequest {
    switch self {
    case .bash:
      let typed = BashLine(line)
      return CompletionRequest(
        program,
        words: typed.words.map { CommandLineWord($0) },
        last: typed.last
      )
    case .zsh, .fish:
      return CompletionRequest(
        program,
        words: line.dropLast(),
        last: line.last?.text ?? ""
      )
    }
  }

  /// Returns the lines that the completion script reads.
  ///
  /// The first line says whether the shell should complete paths. All further lines are candidates.
  ///
  /// - Parameters:
  ///   - candidates: The candidates for the last word.
  ///   - isPath: Whether the shell should complete paths.
  ///   - line: The arguments of the completion script.
  public func reply(
    _ candidates: [CompletionCandidate],
    isPath: Bool,
    for line: [CommandLineWord]
  ) -> [String] {
    let lines =
      switch self {
      case .bash: BashLine(line).replies(candidates.map(\.value))
      case .zsh: candidates.map(Self.zshLine)
      case .fish: candidates.map { "\($0.value)\u{9}\($0.summary.withoutControls)" }
      }
    return [isPath ? "paths" : "words"] + lines
  }

  /// Returns a line for zsh's `_describe`, which splits the line at the first colon.
  private static func zshLine(_ candidate: CompletionCandidate) -> String {
    let value = candidate.value.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
    return candidate.summary.isEmpty ? value : "\(value):\(candidate.summary.withoutControls)"
  }

  /// Returns the completion script for the shell.
  ///
  /// The script calls `PROGRAM completions SHELL -- LINE…` and reads the lines of
  /// ``reply(_:isPath:for:)``.
  ///
  /// - Parameter program: The program's name.
  public func script(of program: String) -> String {
    switch self {
    case .bash:
      """
      # Completes the command lines of \(program) in bash.
      _\(program)() {
        local replies
        mapfile -t replies < <(
          \(program) completions bash -- "$COMP_WORDBREAKS" "${COMP_LINE:0:COMP_POINT}" 2>/dev/null
        )
        [ "${replies[0]}" != paths ] || compopt -o default
        COMPREPLY=("${replies[@]:1}")
      }
      complete -F _\(program) \(program)

      """
    case .zsh:
      """
      #compdef \(program)
      # Completes the command lines of \(program) in zsh.
      _\(program)() {
        local -a replies
        replies=("${(@f)$(
          \(program) completions zsh -- "${(@Q)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null
        )}")
        [[ $PREFIX != --*=* ]] || compset -P 1 '*='
        if [[ $replies[1] == paths ]]; then
          _files
        else
          shift replies
          (( $#replies )) && _describe -V \(program) replies
        fi
      }
      if [[ $funcstack[1] == _\(program) ]]; then
        _\(program) "$@"
      else
        compdef _\(program) \(program)
      fi

      """
    case .fish:
      """
      # Completes the command lines of \(program) in fish.
      function __\(program)_complete
          set -l words (commandline -opc)
          set -e words[1]
          set -l current (commandline -ct)
          set -l replies (\(program) completions fish -- $words "$current" 2>/dev/null)
          set -l option (string match -r -- '^--[^=]*=' "$current"; or echo '')
          if test "$replies[1]" = paths
              set -l path (string replace -- "$option" '' "$current")
              for reply in (__fish_complete_path "$path")
                  echo -- $option$reply
              end
          else
              for reply in $replies[2..]
                  echo -- $option$reply
              end
          end
      end
      complete -c \(program) -f -a '(__\(program)_complete)'

      """
    }
  }
}

extension String {
  /// The string with a space in place of each control character, which a shell would interpret.
  fileprivate var withoutControls: String {
    var text = ""
    for scalar in unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control
      text.unicodeScalars.append(isControl ? " " : scalar)
    }
    return text
  }
}
