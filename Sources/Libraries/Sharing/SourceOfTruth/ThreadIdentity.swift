import Glibc

/// Distinguishes threads.
enum ThreadIdentity {
  /// A number that identifies a running thread and is never 0.
  static var current: UInt { UInt(pthread_self()) }
}
