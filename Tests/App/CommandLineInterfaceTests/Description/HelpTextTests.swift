import CommandLineInterface
import CommandLineParsing
import TerminalUI
import Testing

@Suite("Help")
struct HelpTextTests {
  @Test("The help of the program lists its commands, options and exit codes")
  func ofTheProgram() {
    #expect(
      HelpCommand(topic: nil).text(width: 80) == """
        Keeps recurring meetings short and remembered.

        Usage: syncups [options] [<command>]

        Commands:
          list [<word>]…               List all sync-ups, one a line.
          show <sync-up>               Show one sync-up, its open action items and its
                                       past meetings.
          meetings [<sync-up>]         List the past meetings, newest first.
          transcript <sync-up> [<meeting>]
                                       Show the notes of a meeting.
          search <word>…               Search titles, attendees and notes.
          stats [<sync-up>]            Show statistics of the meetings of the last
                                       weeks.
          export [<sync-up>]…          Write sync-ups as Markdown, JSON, CSV or a
                                       calendar.
          import <path>…               Add the sync-ups of other files.
          todo [<sync-up>]             List the open action items.
          todo done <item>…            Mark an action item as done.
          todo add <sync-up> <text>…   Add an action item to the notes of the newest
                                       meeting.
          add [<title>]                Add a sync-up.
          edit <sync-up>               Change the title, length, theme or attendees of a
                                       sync-up.
          duplicate <sync-up> [<title>]
                                       Add a copy of a sync-up, without its meetings.
          move <sync-up>               Move a sync-up in the list.
          delete <sync-up>             Delete a sync-up with all its meetings.
          undo                         Undo the last change made in any window or
                                       command.
          redo                         Redo the change that was undone last.
          history                      List the changes that 'undo' and 'redo' can
                                       reach, newest first.
          record <sync-up>             Start a meeting of a sync-up.
          settings [<setting>] [<value>]
                                       List, read or change the settings.
          team                         Show the status of the team.
          team join <url>              Use the list of a team from now on.
          team leave                   Leave the team, and keep a copy of its list in a
                                       file.
          doctor [<sync-up>]           Check the file, and repair it or restore a copy.
          completions <shell> [<word>]…
                                       Print a script that completes commands, options
                                       and names.
          man                          Print the manual page.
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
          131   Ended by SIGQUIT.
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

  @Test("The help of 'record' explains how a meeting ends")
  func ofACommandThatTellsMore() {
    #expect(
      HelpCommand(topic: RecordCommand.configuration).text(width: 80) == """
        Start a meeting of a sync-up.

        Usage: syncups record [options] <sync-up>
        Also: start

        Arguments:
          <sync-up>   The sync-up: its title, a unique part of the title, its id, or the
                      start of its id. Case and accents do not matter.

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
          absentees, attendances, date, id, lengthSeconds, transcript

        On a terminal the meeting opens in the app, which shows the sync-up afterwards.

        With '--plain' or '--json', or without a terminal, it prints a line for each
        event and records each line of standard input as a note. The meeting ends by
        itself; Ctrl-C ends and saves it early.

        Examples:
          syncups record design
          syncups record design --plain
          syncups record design < notes.txt
        """
    )
  }

  @Test("The help of 'edit' lists its options")
  func ofACommandWithOptions() {
    #expect(
      HelpCommand(topic: EditCommand.configuration).text(width: 80) == """
        Change the title, length, theme or attendees of a sync-up.

        Usage: syncups edit [options] <sync-up>
        Also: modify

        Arguments:
          <sync-up>   The sync-up: its title, a unique part of the title, its id, or the
                      start of its id. Case and accents do not matter.

        Options:
          --title TITLE            The new title.
          --length LENGTH          How long a meeting lasts, such as 10m.
          --theme NAME             The colour of the sync-up, such as periwinkle.
          --attendee NAME          An attendee; replaces all existing attendees. May be
                                   given more than once.
          --attendees NAMES        A list of names, separated by commas; replaces all
                                   attendees. May be given more than once.
          --add-attendee NAME      Add an attendee. May be given more than once.
          --remove-attendee NAME   Remove an attendee. May be given more than once.
          --editor                 Edit the sync-up as text in VISUAL or EDITOR.

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

        At least one option is needed. Everything else stays as it is.

        '--editor' opens the sync-up as text in VISUAL or EDITOR. A text that cannot be
        used is kept in a file.

        Examples:
          syncups edit design --length 15m
          syncups edit design --remove-attendee Blob --add-attendee Ada
        """
    )
  }

  @Test("The help of 'list' names its alias 'ls'")
  func ofACommandWithAliases() {
    #expect(
      HelpCommand(topic: ListCommand.configuration).text(width: 80) == """
        List all sync-ups, one a line.

        Usage: syncups list [options] [<word>]…
        Also: ls

        Arguments:
          <word>   A word of the title or the attendees; without it, all are listed.

        Options:
          --sort ORDER    Sort in this order; the setting 'sort' is the default. One of:
                          manual, title, last-meeting.
          -r, --reverse   Print the last first.
          -n, --limit N   Print the first N at most.
          --ids           Also print the ids.

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

        With words, it lists the sync-ups that have all of them in the title or the
        attendees' names, in any order. Case and accents do not matter.

        On a terminal long titles are cut to fit; output to a file or a pipe is never
        cut.

        Ids are also printed if two titles are equal.

        Examples:
          syncups list
          syncups list ada --sort last-meeting
          syncups list --json
        """
    )
  }

  @Test(
    "Every help text fits into 80 columns",
    arguments: Program.configuration.commands.map(Optional.some) + [nil]
  )
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
