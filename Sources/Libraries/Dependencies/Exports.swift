// Code that declares a dependency needs both modules, because the dependency's test value reports
// an issue when it is used.
@_exported public import IssueReporting
