import Glibc

/// Tells threads apart.
enum ThreadIdentity {
  /// A number that differs from that of every other living thread, and is never 0.
  static var current: UInt { UInt(pthread_self()) }
}
