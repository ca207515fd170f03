import CommandLineInterface
import CommandLineParsing
import TerminalUI
import Testing

@Suite("Help")
struct HelpTextTests {
  @Test func ofTheProgram() {
    #expect(
      HelpCommand(topic: nil).text(width: 80) == """
        Keeps recurring meetings short and remembered.

        Usage: syncups [options] [<command>]

        Commands:
          list [<word>]…               List all sync-ups, one a line.
          show <sync-up>               Show one sync-up, what is to be done, and its
                                       past meetings.
          meetings [<sync-up>]         List the past meetings, newest first.
          transcript <sync-up> [<meeting>]
                                       Show the notes of a meeting.
          search <word>…               Search titles, attendees and notes.
          stats [<sync-up>]            Add up the meetings of the last weeks.
          export [<sync-up>]…          Write sync-ups as Markdown, JSON, CSV or a
                                       calendar.
          import <path>…               Add the sync-ups of other files.
          todo [<sync-up>]             List the open action items.
          todo done <item>             Mark an action item as done.
          todo add <sync-up> <text>…   Add an action item to the notes of the newest
                                       meeting.
          add [<title>]                Add a sync-up.
          edit <sync-up>               Change the title, length, theme or attendees of a
                                       sync-up.
          duplicate <sync-up> [<title>]
                                       Add a copy of a sync-up, without its meetings.
          move <sync-up>               Move a sync-up in the list.
          delete <sync-up>             Delete a sync-up with all its meetings.
          undo                         Take back the last change, from whatever window
                                       or command it came.
          redo                         Make the change again that was taken back last.
          history                      List the changes that 'undo' and 'redo' know,
                                       newest first.
          record <sync-up>             Start a meeting of a sync-up.
          settings [<setting>] [<value>]
                                       List, read or change the settings.
          team                         Say how the team stands whose list is shared.
          team join <url>              Share the list of a team from now on.
          team leave                   Keep the list in a file again, with a copy of the
                                       team's.
          doctor [<sync-up>]           Look at the file and say what is wrong with it.
          completions <shell> [<word>]…
                                       Print what lets a shell complete commands,
                                       options and names.
          man                          Print the page of the manual.
          help [<command>]…            Explain the program or one of its commands.

        Options of every command:
          --file PATH        Keep the sync-ups in the file PATH instead of the usual
                             one.
          --team URL         Share the list of the team at URL instead of a file.
          --demo             Work on a few samples in memory; nothing is written.
          --json[=FIELD,…]   Write JSON instead of text, all fields or some.
          --no-color         Write without colour.
          -h, --help         Explain the program or the command.
          -v, --version      Print the version.

        Exit codes:
          0     Done.
          1     Failed.
          64    Wrong usage.
          65    Bad input data.
          66    Input not found.
          73    A file cannot be created.
          74    Reading or writing failed.
          129   Ended by SIGHUP.
          143   Ended by SIGTERM.

        Without a command it opens the app on a terminal, and prints the list elsewhere.

        The sync-ups are in the file that '--file' or SYNCUPS_FILE names, else in
        $XDG_DATA_HOME/syncups/sync-ups.json, else in
        ~/.local/share/syncups/sync-ups.json.

        With '--team URL', SYNCUPS_TEAM or 'syncups team join URL' it uses the list of a
        team, which several machines share: see 'syncups help team join'.

        Run 'syncups help <command>' to see how a command is used.
        """
    )
  }

  @Test func ofACommandThatTellsMore() {
    #expect(
      HelpCommand(topic: RecordCommand.configuration).text(width: 80) == """
        Start a meeting of a sync-up.

        Usage: syncups record [options] <sync-up>
        Also: start

        Arguments:
          <sync-up>   The sync-up: its title, a part of the title that no other has, its
                      id, or the start of the id. Neither case nor accents matter.

        Options:
          --plain   Print a line for each event, even on a terminal.

        Options of every command:
          --file PATH        Keep the sync-ups in the file PATH instead of the usual
                             one.
          --team URL         Share the list of the team at URL instead of a file.
          --demo             Work on a few samples in memory; nothing is written.
          --json[=FIELD,…]   Write JSON instead of text, all fields or some.
          --no-color         Write without colour.
          -h, --help         Explain the program or the command.
          -v, --version      Print the version.

        Fields of '--json':
          attendances, date, id, lengthSeconds, transcript

        On a terminal the meeting opens in the app, and the sync-up is there when it is
        over.

        With '--plain' or '--json', or without a terminal, it prints a line for each
        event and takes each line of standard input as a note. The meeting ends by
        itself; Ctrl-C ends and saves it before.

        Examples:
          syncups record design
          syncups record design --plain
          syncups record design < notes.txt
        """
    )
  }

  @Test func ofACommandWithOptions() {
    #expect(
      HelpCommand(topic: EditCommand.configuration).text(width: 80) == """
        Change the title, length, theme or attendees of a sync-up.

        Usage: syncups edit [options] <sync-up>
        Also: modify

        Arguments:
          <sync-up>   The sync-up: its title, a part of the title that no other has, its
                      id, or the start of the id. Neither case nor accents matter.

        Options:
          --title TITLE            The new title.
          --length LENGTH          How long a meeting lasts, such as 10m.
          --theme NAME             The colour of the sync-up, such as periwinkle.
          --attendee NAME          An attendee; those named take the place of all that
                                   there are. May be given more than once.
          --add-attendee NAME      An attendee who joins. May be given more than once.
          --remove-attendee NAME   An attendee who leaves. May be given more than once.
          --editor                 Edit all of it as a text in VISUAL or EDITOR.

        Options of every command:
          --file PATH        Keep the sync-ups in the file PATH instead of the usual
                             one.
          --team URL         Share the list of the team at URL instead of a file.
          --demo             Work on a few samples in memory; nothing is written.
          --json[=FIELD,…]   Write JSON instead of text, all fields or some.
          --no-color         Write without colour.
          -h, --help         Explain the program or the command.
          -v, --version      Print the version.

        Fields of '--json':
          attendees, id, lastMeeting, lengthSeconds, meetingCount, meetings, theme,
          title

        What is not named stays as it is. At least one option is needed.

        '--editor' opens the sync-up as a text in the editor that VISUAL or EDITOR
        names. A text that cannot be used is kept in a file.

        Examples:
          syncups edit design --length 15m
          syncups edit design --remove-attendee Blob --add-attendee Ada
        """
    )
  }

  @Test func ofACommandWithAliases() {
    #expect(
      HelpCommand(topic: ListCommand.configuration).text(width: 80) == """
        List all sync-ups, one a line.

        Usage: syncups list [options] [<word>]…
        Also: ls

        Arguments:
          <word>   What title or attendees must have; without it, all are listed.

        Options:
          --sort ORDER    The order, instead of the one of the settings. One of: manual,
                          title, last-meeting.
          -r, --reverse   Print the last first.
          -n, --limit N   Print the first N at most.
          --ids           Print the ids, too.

        Options of every command:
          --file PATH        Keep the sync-ups in the file PATH instead of the usual
                             one.
          --team URL         Share the list of the team at URL instead of a file.
          --demo             Work on a few samples in memory; nothing is written.
          --json[=FIELD,…]   Write JSON instead of text, all fields or some.
          --no-color         Write without colour.
          -h, --help         Explain the program or the command.
          -v, --version      Print the version.

        Fields of '--json':
          attendees, id, lastMeeting, lengthSeconds, meetingCount, theme, title

        Words leave those sync-ups that have all of them in the title or the names of
        the attendees, in any order. Neither case nor accents matter.

        On a terminal long titles are cut to fit; output to a file or a pipe is never
        cut.

        Ids are printed, too, if two titles are equal.

        Examples:
          syncups list
          syncups list ada --sort last-meeting
          syncups list --json
        """
    )
  }

  @Test(arguments: Program.configuration.commands.map(Optional.some) + [nil])
  func fitsIntoEightyColumns(topic: CommandConfiguration?) {
    let tooWide = HelpCommand(topic: topic).lines(width: 80).filter { $0.columnWidth > 80 }
    #expect(tooWide == [])
  }
}

extension HelpCommand {
  fileprivate func text(width: Int) -> String {
    lines(width: width).joined(separator: "\n")
  }
}
