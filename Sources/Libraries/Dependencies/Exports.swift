// A test value reports an issue when it is used: code that declares a dependency needs both modules.
@_exported public import IssueReporting
