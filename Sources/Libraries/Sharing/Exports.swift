// 'import Sharing' alone makes visible what code uses with shared values, as the known library
// documents.
@_exported public import IdentifiedCollections

@_exported public import struct Dependencies.DependencyValues
@_exported public import func Dependencies.prepareDependencies
@_exported public import var IssueReporting.isTesting
