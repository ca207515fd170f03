import TerminalUI

/// A shell that completes command lines with the help of the program.
package enum CompletionShell: String, CaseIterable, Hashable, Sendable {
  /// The GNU shell.
  case bash

  /// The Z shell.
  case zsh

  /// The friendly interactive shell.
  case fish

  /// Understands the line that is to be completed.
  ///
  /// - Parameter line: What the script of the shell hands over: bash the characters that separate
  ///   words and the line as it is typed up to the cursor; the others the words after the name of
  ///   the program, of which the last is what is typed of the word at the cursor.
  func request(for line: [CommandLineWord]) -> CompletionRequest {
    switch self {
    case .bash:
      let typed = BashLine(line)
      return CompletionRequest(
        Program.description,
        words: typed.words.map { CommandLineWord($0) },
        last: typed.last
      )
    case .zsh, .fish:
      return CompletionRequest(
        Program.description,
        words: line.dropLast(),
        last: line.last?.text ?? ""
      )
    }
  }

  /// The lines that the script of the shell reads.
  ///
  /// The first says whether the shell is to complete paths, the others are the candidates.
  ///
  /// - Parameters:
  ///   - candidates: What could stand at the end of the line.
  ///   - isPath: Whether a path could stand there.
  ///   - line: The line, as the script has handed it over.
  func reply(
    _ candidates: [CompletionCandidate],
    isPath: Bool,
    for line: [CommandLineWord]
  ) -> [String] {
    let lines =
      switch self {
      case .bash: BashLine(line).replies(candidates.map(\.value))
      case .zsh: candidates.map(Self.zshLine)
      case .fish: candidates.map { "\($0.value)\u{9}\($0.summary.inOneLine)" }
      }
    return [isPath ? "paths" : "words"] + lines
  }

  /// What `_describe` splits at the first colon.
  private static func zshLine(_ candidate: CompletionCandidate) -> String {
    let value = candidate.value.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
    return candidate.summary.isEmpty ? value : "\(value):\(candidate.summary.inOneLine)"
  }

  /// The script that lets the shell ask the program.
  package var script: String {
    switch self {
    case .bash:
      """
      # Lets bash complete the command lines of syncups.
      _syncups() {
        local replies
        mapfile -t replies < <(
          syncups completions bash -- "$COMP_WORDBREAKS" "${COMP_LINE:0:COMP_POINT}" 2>/dev/null
        )
        [ "${replies[0]}" != paths ] || compopt -o default
        COMPREPLY=("${replies[@]:1}")
      }
      complete -F _syncups syncups

      """
    case .zsh:
      """
      #compdef syncups
      # Lets zsh complete the command lines of syncups.
      _syncups() {
        local -a replies
        replies=("${(@f)$(
          syncups completions zsh -- "${(@Q)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null
        )}")
        [[ $PREFIX != --*=* ]] || compset -P 1 '*='
        if [[ $replies[1] == paths ]]; then
          _files
        else
          shift replies
          (( $#replies )) && _describe -V syncups replies
        fi
      }
      if [[ $funcstack[1] == _syncups ]]; then
        _syncups "$@"
      else
        compdef _syncups syncups
      fi

      """
    case .fish:
      """
      # Lets fish complete the command lines of syncups.
      function __syncups_complete
          set -l words (commandline -opc)
          set -e words[1]
          set -l current (commandline -ct)
          set -l replies (syncups completions fish -- $words "$current" 2>/dev/null)
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
      complete -c syncups -f -a '(__syncups_complete)'

      """
    }
  }
}
