import CommandLineInterface
import CommandLineParsing
import TerminalUI
import Testing

@Suite("The help texts")
struct HelpTextTests {
  @Test("The help of the program lists its commands, options and exit codes")
  func ofTheProgram() {
    #expect(
      HelpCommand(topic: nil).text(width: 80) == """
        Keeps recurring meetings short, and stores their notes.

        Usage: syncups [options] [<command>]

        Commands:
          list [<word>]…               List all sync-ups, one per line.
          show <sync-up>               Show a sync-up with its open action items and
                                       past meetings.
          meetings [<sync-up>]         List the past meetings, newest first.
          transcript <sync-up> [<meeting>]
                                       Show or change the notes of a meeting.
          minutes <sync-up> [<meeting>]
                                       Print the minutes of a meeting, ready to send.
          search <word>…               Search titles, attendees and notes.
          stats [<sync-up>]            Show statistics of the meetings in the last
                                       weeks.
          next                         Print the next scheduled meeting in one line.
          remind                       Show reminders of scheduled meetings, or install
                                       a timer that shows them.
          agenda <sync-up> [<action>] [<text>]…
                                       Show or change the agenda of the next meeting.
          export [<sync-up>]…          Export sync-ups as Markdown, JSON, CSV or a
                                       calendar.
          import <path>…               Import sync-ups from files.
          todo [<sync-up>]             List the open action items.
          todo done <item>…            Mark an action item as done.
          todo add <sync-up> <text>…   Add an action item to the notes of the newest
                                       meeting.
          add [<title>]                Add a sync-up.
          edit <sync-up>               Change the title, length, theme, schedule or
                                       attendees of a sync-up.
          duplicate <sync-up> [<title>]
                                       Add a copy of a sync-up, without its meetings.
          move <sync-up>               Move a sync-up in the list.
          delete <sync-up>             Delete a sync-up with all its meetings.
          undo                         Undo the last change made in any window or
                                       command.
          redo                         Redo the change that was undone last.
          history                      List the changes that can be undone or redone,
                                       newest first.
          record <sync-up>             Start a meeting.
          settings [<setting>] [<value>]
                                       List, read or change the settings.
          team                         Show the status of the team.
          team join <url>              Use the list of a team from now on.
          team leave                   Leave the team, and keep a copy of its list in a
                                       file.
          doctor [<sync-up>]           Check or repair the data file, or restore a copy.
          completions <shell> [<word>]…
                                       Print a shell script that completes commands,
                                       options and their values.
          man                          Print the manual page.
          help [<command>]…            Show help for the program or a command.

        Common options:
          --file PATH        Use the file PATH instead of the default file.
          --team URL         Use the list of the team at URL instead of a file.
          --demo             Use sample data and default settings; write nothing.
          --json[=FIELD,…]   Print JSON with all fields, or only the given fields.
          --no-color         Print without colour.
          -h, --help         Show help for the program or a command.
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
          130   Cancelled with Ctrl-C.
          131   Ended by SIGQUIT.
          143   Ended by SIGTERM.

        Without a command, 'syncups' opens the app on a terminal, and prints the list if
        there is no terminal.

        The sync-ups are in the file given by '--file' or SYNCUPS_FILE. The default is
        $XDG_DATA_HOME/syncups/sync-ups.json, or ~/.local/share/syncups/sync-ups.json if
        XDG_DATA_HOME is not set.

        '--team URL', SYNCUPS_TEAM or 'syncups team join URL' selects the list of a
        team, which several machines share: see 'syncups help team join'.

        Run 'syncups help <command>' to see how a command is used.
        """
    )
  }

  @Test("The help of 'record' explains how a meeting ends")
  func ofACommandThatTellsMore() {
    #expect(
      HelpCommand(topic: RecordCommand.configuration).text(width: 80) == """
        Start a meeting.

        Usage: syncups record [options] <sync-up>
        Aliases: start

        Arguments:
          <sync-up>   The sync-up: its title, a unique part of the title, its id, or the
                      start of its id. Case and accents are ignored.

        Options:
          --plain   Print a line for each event, even on a terminal.

        Common options:
          --file PATH        Use the file PATH instead of the default file.
          --team URL         Use the list of the team at URL instead of a file.
          --demo             Use sample data and default settings; write nothing.
          --json[=FIELD,…]   Print JSON with all fields, or only the given fields.
          --no-color         Print without colour.
          -h, --help         Show help for the program or a command.
          -v, --version      Print the version.

        JSON fields:
          absentees, attendances, date, id, lengthSeconds, start, transcript

        On a terminal, the meeting opens in the app.

        With '--plain' or '--json', or without a terminal, each event is printed on a
        line, and each line of standard input is recorded as a note. The meeting ends
        when its time is up and all waiting lines have been read. Ctrl-C ends the
        meeting earlier, and saves it.

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
        Change the title, length, theme, schedule or attendees of a sync-up.

        Usage: syncups edit [options] <sync-up>
        Aliases: modify

        Arguments:
          <sync-up>   The sync-up: its title, a unique part of the title, its id, or the
                      start of its id. Case and accents are ignored.

        Options:
          --title TITLE            The new title.
          --length LENGTH          The length of a meeting, such as 10m.
          --theme NAME             The colour of the sync-up, such as periwinkle.
          --every DAYS             The days of the meetings: 'weekday', 'mon,wed',
                                   '2w:tue' (every other Tuesday) or 'month:1'.
          --at TIME                The time of the meetings, such as 9:30.
          --skip DATE              Skip the meeting on DATE, such as 2026-12-25. May be
                                   given more than once.
          --no-skip DATE           Undo '--skip' for the meeting on DATE. May be given
                                   more than once.
          --no-schedule            Remove the schedule.
          --attendee NAME          Replace all attendees with NAME. May be given more
                                   than once.
          --attendees NAMES        Replace all attendees with NAMES, separated by commas
                                   or semicolons. May be given more than once.
          --add-attendee NAME      Add an attendee. May be given more than once.
          --remove-attendee NAME   Remove an attendee. May be given more than once.
          --editor                 Edit the sync-up in your editor (VISUAL or EDITOR).

        Common options:
          --file PATH        Use the file PATH instead of the default file.
          --team URL         Use the list of the team at URL instead of a file.
          --demo             Use sample data and default settings; write nothing.
          --json[=FIELD,…]   Print JSON with all fields, or only the given fields.
          --no-color         Print without colour.
          -h, --help         Show help for the program or a command.
          -v, --version      Print the version.

        JSON fields:
          agenda, attendees, id, lastMeeting, lengthSeconds, meetingCount, meetings,
          schedule, theme, title

        Give at least one option. A property stays the same if you do not give its
        option.

        If the text from '--editor' contains a mistake, the command keeps it in a file.

        Examples:
          syncups edit design --length 15m
          syncups edit design --every weekday --at 9:30
          syncups edit design --remove-attendee Blob --add-attendee Ada
        """
    )
  }

  @Test("The help of 'list' names its alias 'ls'")
  func ofACommandWithAliases() {
    #expect(
      HelpCommand(topic: ListCommand.configuration).text(width: 80) == """
        List all sync-ups, one per line.

        Usage: syncups list [options] [<word>]…
        Aliases: ls

        Arguments:
          <word>   A word in the title or in an attendee's name. Default: list all.

        Options:
          --sort ORDER    Sort in this order. Default: the setting 'sort'. One of:
                          manual, title, last-meeting, next.
          -r, --reverse   Reverse the order.
          -n, --limit N   Print only the first N entries.
          --ids           Also print the ids of the sync-ups.

        Common options:
          --file PATH        Use the file PATH instead of the default file.
          --team URL         Use the list of the team at URL instead of a file.
          --demo             Use sample data and default settings; write nothing.
          --json[=FIELD,…]   Print JSON with all fields, or only the given fields.
          --no-color         Print without colour.
          -h, --help         Show help for the program or a command.
          -v, --version      Print the version.

        JSON fields:
          attendees, id, lastMeeting, lengthSeconds, meetingCount, schedule, theme,
          title

        If you give several words, each word must occur in the title or in an attendee's
        name. Case and accents are ignored.

        On a terminal, long titles are truncated to fit. Output to a file or a pipe is
        never truncated.

        The list also shows the ids if two sync-ups have the same title.

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
