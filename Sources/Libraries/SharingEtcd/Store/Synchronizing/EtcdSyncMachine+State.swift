package import EtcdClient
package import Foundation

// The state of the machine.
extension EtcdSyncMachine {
  /// The current activity.
  package enum State: Hashable, Sendable {
    /// No property uses the store yet.
    case idle

    /// The machine connects to the cluster.
    case loading(Loading)

    /// The watch is open, and nothing is in flight.
    case following

    /// The watch is open, and a request with changes is in flight.
    case sending(Work)

    /// The watch is open, and the machine waits before it sends again.
    case pausing(Pause)

    /// The cluster cannot be reached, and the machine waits before it connects again.
    case offline

    /// The cluster has another history, and the machine waits for a decision.
    case diverged(EtcdDivergence)

    /// The store is closed.
    case closed
  }

  /// A step of connecting.
  package enum Loading: Hashable, Sendable {
    /// Reads the key that identifies the history.
    case checking(Extent)

    /// Reads the latest known entry at its revision.
    case comparing(EtcdPage, Extent)

    /// Looks for a decision about another history.
    case recalling(EtcdDivergence)

    /// Reads all keys.
    case reading(EtcdPage)

    /// Writes the key that identifies the history.
    case beginning

    /// Opens the watch.
    case opening
  }

  /// The keys to load.
  package enum Extent: Hashable, Sendable {
    /// The changes since the last known revision.
    case changes

    /// All keys, because the cluster has discarded the changes since then.
    case everything
  }

  /// A request with changes.
  package enum Work: Hashable, Sendable {
    /// Sends changes in one transaction.
    case changes([String: WaitingChange])

    /// Sends changes in a batch.
    case batch([String: WaitingChange], WritingBatch)

    /// Copies contents of a committed batch to their keys or, as the last step, deletes the batch.
    case finishing(String, isLast: Bool)
  }

  /// The reason to wait before sending again.
  package enum Pause: Hashable, Sendable {
    /// The cluster has a change that the watch has not reported yet.
    case conflict

    /// A request was not answered.
    case failure

    /// The cluster refused the changes.
    case refusal
  }

  /// A period in which the cluster cannot be reached.
  package struct Outage: Hashable, Sendable {
    /// The time at which the outage began.
    package var since: Instant

    /// The number of failures so far.
    package var attempt: Int

    /// Whether a request failed although the watch was open.
    ///
    /// Only the answer to a request ends such an outage.
    var isOfRequest: Bool
  }

  /// The names of the team and the member.
  package struct Identity: Hashable, Sendable {
    /// The prefix of all keys.
    package var prefix: String

    /// This process's name for other members.
    package var memberName: String

    /// This process's identity.
    package var memberID: String

    /// The local file.
    package var localFile: URL

    /// An endpoint of the cluster, for messages.
    package var endpoint: URL

    /// The lease's duration.
    package var leaseDuration: Duration

    /// The maximum number of operations in a transaction.
    package var operationLimit: Int

    /// Creates an identity.
    package init(
      prefix: String,
      memberName: String,
      memberID: String,
      localFile: URL,
      endpoint: URL,
      leaseDuration: Duration,
      operationLimit: Int = TransactionLimit.operations
    ) {
      self.prefix = prefix
      self.memberName = memberName
      self.memberID = memberID
      self.localFile = localFile
      self.endpoint = endpoint
      self.leaseDuration = leaseDuration
      self.operationLimit = operationLimit
    }
  }

  /// The part of the machine that waits for an answer.
  package enum Purpose: Hashable, Sendable {
    /// A step of connecting: see ``State``.
    case connection

    case work
    case presence
    case claim(EtcdClaims.Step)
    case load(Int)
    case cleaning
  }

  /// A request in flight.
  package struct PendingRequest: Hashable, Sendable {
    /// The part of the machine that waits for the answer.
    package let purpose: Purpose

    /// The replica's revision when the request was sent.
    let revision: Int64

    /// The transaction's revision, if the answer arrived before the watch reported the transaction.
    var commitRevision: Int64?
  }

  /// A save whose caller waits.
  package struct Save: Sendable {
    /// The number of the save, given by the values.
    package let id: Int

    /// The caller waits for the cluster, not only for the local file.
    let isAwaited: Bool

    let generation: Int
    let error: (any Error)?
    var isBeingRecorded = false
  }

  /// A step of a load.
  enum Load: Hashable {
    /// The load waits for the connection.
    case waiting

    /// The load writes the marker. The watch reports the marker after all earlier changes.
    case asking

    /// The load reads everything, because the user has no permission to write a marker.
    case reading
  }

  /// Whether the machine must finish batches of other members.
  enum BatchCare {
    case none

    /// The machine finishes them as soon as nothing is in flight.
    case due
  }
}
