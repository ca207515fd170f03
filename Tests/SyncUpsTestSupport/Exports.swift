// A test of state imports this module instead of everything that state is made of.
@_exported public import Dependencies
@_exported public import DependenciesTestSupport
@_exported public import Foundation
@_exported public import IdentifiedCollections
@_exported public import Models
@_exported public import PersistenceKeys
@_exported public import Sharing
@_exported public import SyncUpsFile
@_exported public import Tagged
