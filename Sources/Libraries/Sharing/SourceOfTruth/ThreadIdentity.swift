import Glibc

/// Distinguishes threads.
enum ThreadIdentity {
  /// A number that identifies the calling thread and is never 0.
  static var current: UInt { UInt(pthread_self()) }
}
