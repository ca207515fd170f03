package import EtcdClient
package import Foundation

// Declares the state of the machine.
extension EtcdSyncMachine {
  /// The current activity of the machine.
  package enum State: Hashable, Sendable {
    /// No property or claim has used the store yet.
    case idle

    /// The machine is connecting to the cluster.
    case loading(Loading)

    /// The watch is open, and no request with changes is in flight.
    case following

    /// The watch is open, and a request with changes is in flight.
    case sending(Work)

    /// The watch is open, and the machine waits before it sends again.
    case pausing(Pause)

    /// The cluster cannot be reached, and the machine waits before it connects again.
    case offline

    /// The cluster has another history, and the machine waits for the user's decision.
    case diverged(EtcdDivergence)

    /// The store is closed.
    case closed
  }

  /// A step of connecting.
  package enum Loading: Hashable, Sendable {
    /// The machine reads the key whose value identifies the cluster's history.
    case checking(Extent)

    /// The machine reads the replica's latest entry from the cluster, at the revision of that
    /// entry.
    case comparing(EtcdPage, Extent)

    /// The machine waits until no other process of this user is loading keys or sending changes.
    case queueing

    /// The machine reads all keys of a cluster that was set up again, to tell the user whether the
    /// cluster is empty.
    case inspecting(EtcdPage)

    /// The machine reads all keys.
    case reading(EtcdPage)

    /// The machine writes the key whose value identifies the cluster's history.
    case beginning

    /// The machine records in a replaced cluster that it has merged the local copy.
    case recording

    /// The machine opens the watch.
    case opening
  }

  /// The keys that a load reads.
  package enum Extent: Hashable, Sendable {
    /// The keys that have changed since the last known revision.
    case changes

    /// All keys.
    ///
    /// A load reads all keys if, for example, the cluster has compacted the changes after the last
    /// known revision.
    case everything
  }

  /// A request that sends changes or finishes a batch.
  package enum Work: Hashable, Sendable {
    /// Sends changes in one transaction.
    case changes([String: WaitingChange])

    /// Sends changes in a batch.
    case batch([String: WaitingChange], WritingBatch)

    /// Copies parts of a committed batch to the keys that they change.
    ///
    /// The last step deletes the batch.
    case finishing(String, isLast: Bool)
  }

  /// The reason to wait before sending again.
  package enum Pause: Hashable, Sendable {
    /// The cluster has a change that the watch has not reported yet.
    case conflict

    /// Another process of this user is loading keys or sending changes.
    case turn

    /// A request was not answered.
    case failure

    /// The cluster refused the changes.
    case refusal
  }

  /// A period in which the cluster cannot be reached.
  package struct Outage: Hashable, Sendable {
    /// The time at which the outage began.
    package var since: Instant

    /// The number of failed requests and failed attempts to connect during the outage.
    package var attempt: Int

    /// Whether a request failed although the watch was open.
    ///
    /// If the value is `true`, the outage continues when the watch is opened again.
    var isOfRequest: Bool
  }

  /// The identity of this process in the team, and the limits of its requests.
  package struct Identity: Hashable, Sendable {
    /// The prefix of all keys of the team.
    package var prefix: String

    /// The name by which other members know this process.
    package var memberName: String

    /// The unique id of this process.
    package var memberID: String

    package var localFile: URL

    /// An endpoint of the cluster, which error messages name.
    package var endpoint: URL

    /// The duration of this process's lease.
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

  /// The part of the machine that waits for the answer to a request.
  package enum Purpose: Hashable, Sendable {
    /// A step of connecting: see ``Loading``.
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

    /// The revision of the replica when the request was sent.
    let revision: Int64

    /// The revision of the transaction, if the answer arrived before the watch reported the
    /// transaction.
    var commitRevision: Int64?
  }

  /// A save whose caller is waiting.
  package struct Save: Sendable {
    /// The number of the save, which ``EtcdValues`` has assigned.
    package let id: Int

    /// Whether the caller waits for the cluster, not only for the local file.
    let isAwaited: Bool

    let generation: Int
    let error: (any Error)?
    var isBeingRecorded = false
  }

  /// A step of a load that a caller has requested.
  enum Load: Hashable {
    /// The machine is not connected yet.
    case waiting

    /// The machine writes a marker. The watch reports the marker after all earlier changes.
    case asking

    /// The machine reads all keys, because the cluster has refused to write the marker.
    case reading
  }
}
