// A test of a model imports this module instead of all modules that the model uses.
@_exported public import Dependencies
@_exported public import DependenciesTestSupport
@_exported public import Foundation
@_exported public import IdentifiedCollections
@_exported public import Models
@_exported public import PersistenceKeys
@_exported public import Sharing
@_exported public import SyncUpsFile
@_exported public import Tagged
