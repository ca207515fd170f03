// What code uses with shared values is there with 'import Sharing', as in the documentation of the known library.
@_exported public import IdentifiedCollections

@_exported public import struct Dependencies.DependencyValues
@_exported public import func Dependencies.prepareDependencies
@_exported public import var IssueReporting.isTesting
