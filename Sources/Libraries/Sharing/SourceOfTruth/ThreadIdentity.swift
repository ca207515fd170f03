import Glibc

/// Tells threads apart.
enum ThreadIdentity {
  /// A number that no other living thread has, and that is never 0.
  static var current: UInt { UInt(pthread_self()) }
}
