package import EtcdClient
package import Foundation

// MARK: Events and actions

extension EtcdSyncMachine {
  /// An event for the machine.
  package enum Event: Sendable {
    /// A property or a claim uses the store.
    case started

    /// Properties have unsaved changes.
    case changed

    /// A process has exited and left pending changes.
    case adopted([String: WaitingChange])

    /// The latest ``Action/record(_:isFlushed:)`` has succeeded or failed.
    case wrote((any Error)?)

    /// A request was answered.
    case answered(Int, Answer)

    /// A request was refused or not answered.
    case failed(Int, EtcdError)

    /// A full load has read a fraction of the keys.
    case loaded(Int, Double)

    /// The watch has reported an event.
    case watched(Int, WatchEvent)

    /// A timer has fired.
    case timePassed(Timer)

    /// A caller requests a load of everything that the cluster has.
    case load(Int)

    /// The process has released a name.
    case released(String)

    /// The user has decided what happens after the cluster was set up again.
    case decided(EtcdDivergence.Decision)

    /// The answer to ``Action/recallDecision(former:current:)``.
    case recalled(EtcdDivergence.Decision?)

    /// The store was closed.
    case closed
  }

  /// An event of the watch.
  package enum WatchEvent: Hashable, Sendable {
    /// The watch is open.
    case opened

    /// Keys have changed. An empty array means that nothing has changed up to the revision.
    case changes([EtcdChange], revision: Int64)

    /// The watch has ended.
    case ended(EtcdError)
  }

  /// The answer to a request.
  package enum Answer: Sendable {
    /// The entries of a range or of a full load.
    case page(EtcdPage)

    /// A transaction's result.
    case committed(EtcdTransaction.Result)

    /// A new lease's id.
    case lease(Int64)

    /// A lease was kept alive.
    case alive
  }

  /// An action for the runner to perform.
  package enum Action: Sendable {
    /// Appends events to the local file.
    case record([ReplicaEvent], isFlushed: Bool)

    /// Saves a version that lost a conflict next to the local file.
    case keepBackup(Data)

    /// Offers the pending changes of processes that have exited.
    case adoptOthers

    /// Sends a request to the cluster.
    case send(Int, Request)

    /// Watches all keys from a revision on.
    case watch(Int, from: Int64)

    /// Ends a watch.
    case endWatch(Int)

    /// Starts a timer.
    case wake(Timer, Delay)

    /// Resumes the callers of saves.
    case finishSaves([Int], (any Error)?)

    /// Resumes the caller of a load.
    case finishLoad(Int, (any Error)?)

    /// Tells a claim that another process holds the name.
    case loseClaim(String)

    /// Looks for a decision that the user made in another process of this machine.
    case recallDecision(former: Data, current: Data)

    /// Records the user's decision for the other processes on this machine.
    case recordDecision(RecordedDecision)

    /// Publishes the status.
    case report(EtcdStatus)
  }

  /// A request to the cluster.
  ///
  /// The keys in a request include the store's prefix.
  package enum Request: Hashable, Sendable {
    /// Reads keys, at a past revision or, with 0, at the latest one.
    case range(EtcdKeys, at: Int64)

    /// Reads all keys at one revision. The folders divide the keys for concurrent reading.
    case everything(EtcdKeys, folders: [String])

    /// Performs a transaction.
    case commit(EtcdTransaction)

    /// Grants a lease.
    case grantLease(Duration)

    /// Keeps a lease alive.
    case keepAlive(Int64)
  }

  /// A timer, which replaces all earlier timers of the same kind.
  package struct Timer: Hashable, Sendable {
    /// A timer's purpose.
    package enum Kind: Hashable, Sendable {
      /// A save no longer waits for the first attempt to connect.
      case firstAttempt

      /// Connects again, or checks the history again.
      case reconnection

      /// Sends again.
      case sending

      /// Announces this process to the other processes.
      case presence

      /// Renews the lease.
      case renewal

      /// Claims or releases names again.
      case claims

      /// A save no longer waits for the cluster.
      case save(Int)

      /// A load no longer waits for the cluster.
      case load(Int)
    }

    /// The purpose.
    package let kind: Kind

    let number: Int
  }

  /// The delay before a timer fires.
  package enum Delay: Hashable, Sendable {
    /// A fixed delay.
    case exactly(Duration)

    /// A random delay that grows with the number of failures.
    case backoff(failures: Int)

    /// The upper limit of the random delays.
    case longestBackoff
  }
}
