package import EtcdClient
package import Foundation

// MARK: Events and actions

extension EtcdSyncMachine {
  /// An event for the machine.
  package enum Event: Sendable {
    /// A property or a claim has begun to use the store.
    case started

    /// Properties have unsaved changes.
    case changed

    /// Other processes have written to the local file.
    case read(ReplicaNews)

    /// An operation on the local file has succeeded or failed.
    case wrote((any Error)?)

    /// A request was answered.
    case answered(Int, Answer)

    /// A request was refused or not answered.
    case failed(Int, EtcdError)

    /// A request that reads all keys has read this fraction of them so far.
    case loaded(Int, Double)

    /// The watch has reported an event.
    case watched(Int, WatchEvent)

    /// A timer has fired.
    case timePassed(Timer)

    /// A caller has requested all changes that the cluster has.
    case load(Int)

    /// The process has released a name.
    case released(String)

    /// The user has decided how to continue with a cluster that was set up again.
    case decided(EtcdDivergence.Decision)

    /// The store was closed.
    case closed
  }

  /// An event of the watch.
  package enum WatchEvent: Hashable, Sendable {
    /// The watch is open.
    case opened

    /// Keys have changed. An empty array of changes means that no key has changed up to the
    /// revision.
    case changes([EtcdChange], revision: Int64)

    /// The watch has ended.
    case ended(EtcdError)
  }

  /// The answer to a request.
  package enum Answer: Sendable {
    /// The entries that the request has read.
    case page(EtcdPage)

    case committed(EtcdTransaction.Result)

    /// The id of a new lease.
    case lease(Int64)

    /// The lease was kept alive.
    case alive
  }

  /// An action for the runner to perform.
  package enum Action: Sendable {
    /// Appends events to the local file.
    case record([ReplicaEvent], isFlushed: Bool)

    /// Creates a backup next to the local file, for example of a version that lost a conflict.
    case keepBackup(Data)

    /// Sends a request to the cluster.
    case send(Int, Request)

    /// Watches all keys, starting at a revision.
    case watch(Int, from: Int64)

    case endWatch(Int)

    /// Starts a timer.
    case wake(Timer, Delay)

    /// Resumes the callers that wait for the given saves.
    case finishSaves([Int], (any Error)?)

    /// Resumes the caller that waits for a load.
    case finishLoad(Int, (any Error)?)

    /// Marks a claim as lost after another process has claimed the name.
    case loseClaim(String)

    /// Publishes the status.
    case report(EtcdStatus)
  }

  /// A request to the cluster.
  ///
  /// The keys in a request include the store's prefix.
  package enum Request: Hashable, Sendable {
    /// Reads keys at a revision.
    ///
    /// The revision 0 means the latest revision.
    case range(EtcdKeys, at: Int64)

    /// Reads all keys at one revision.
    ///
    /// The folders divide the keys into parts that can be read concurrently.
    case everything(EtcdKeys, folders: [String])

    /// Performs a transaction.
    case commit(EtcdTransaction)

    case grantLease(Duration)

    /// Keeps a lease alive.
    case keepAlive(Int64)
  }

  /// A timer, which replaces all earlier timers of the same kind.
  package struct Timer: Hashable, Sendable {
    /// The purpose of a timer.
    package enum Kind: Hashable, Sendable {
      /// Lets waiting saves return without an error if the first attempt to connect takes too long.
      case firstAttempt

      /// Starts another attempt to connect, or checks the history again.
      case reconnection

      /// Ends a pause, so that the machine sends the pending changes again.
      case sending

      /// Announces this process to the other processes.
      case presence

      /// Renews the lease.
      case renewal

      /// Retries after a request to claim or release a name has failed.
      case claims

      /// Lets a save return without an error if the cluster does not answer in time.
      case save(Int)

      /// Lets a load throw an error if the cluster does not answer in time.
      case load(Int)
    }

    /// The purpose of the timer.
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
