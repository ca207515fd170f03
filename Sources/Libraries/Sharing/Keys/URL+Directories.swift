public import Foundation

// NB: Foundation on Linux provides these directories only through `FileManager`.
extension URL {
  /// The user's documents directory.
  public static var documentsDirectory: URL { .userDirectory(.documentDirectory) }

  /// The directory for files that apps store for the user.
  public static var applicationSupportDirectory: URL {
    .userDirectory(.applicationSupportDirectory)
  }

  /// The directory for files that apps can recreate.
  public static var cachesDirectory: URL { .userDirectory(.cachesDirectory) }

  private static func userDirectory(_ directory: FileManager.SearchPathDirectory) -> URL {
    FileManager.default.urls(for: directory, in: .userDomainMask).first ?? .homeDirectory
  }
}
