@main
struct SyncUpsCommand {
  static func main() {}
}
