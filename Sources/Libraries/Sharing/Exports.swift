// As in swift-sharing, `import Sharing` also imports the modules that are used with shared values.
@_exported public import AtomicFiles
@_exported public import IdentifiedCollections

@_exported public import struct Dependencies.DependencyValues
@_exported public import func Dependencies.prepareDependencies
@_exported public import var IssueReporting.isTesting
