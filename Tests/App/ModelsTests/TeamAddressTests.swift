import Models
import Testing

@Suite("The address of a team")
struct TeamAddressTests {
  @Test("The address of a team consists of the machines of a cluster and the name of the team")
  func parsing() throws {
    let one = try TeamAddress("https://etcd.example.org:2379/platform")
    #expect(one.endpoints == ["https://etcd.example.org:2379"])
    #expect(one.team == "platform")
    let several = try TeamAddress("http://10.0.0.1:2379,http://[fe80::1]:2379/web_desk-2.b")
    #expect(several.endpoints == ["http://10.0.0.1:2379", "http://[fe80::1]:2379"])
    #expect(several.team == "web_desk-2.b")
    #expect(several.text == "http://10.0.0.1:2379,http://[fe80::1]:2379/web_desk-2.b")
  }

  @Test(
    "An invalid team address is rejected with an error that says what is wrong with it",
    arguments: [
      ("", .noEndpoint), ("platform", .noEndpoint), ("etcd.example.org:2379/platform", .noEndpoint),
      ("ftp://etcd.example.org/platform", .noEndpoint), ("https:///platform", .noEndpoint),
      ("https://a:2379/b/c", .noEndpoint), ("https://a:2379,/platform", .noEndpoint),
      ("https://a b/platform", .noEndpoint),
      ("https://etcd.example.org:2379", .noTeam), ("https://etcd.example.org:2379/", .noTeam),
      ("https://etcd.example.org/plat form", .badName), ("https://etcd.example.org/.", .badName),
      ("https://etcd.example.org/équipe", .badName),
      ("https://etcd.example.org/" + String(repeating: "a", count: 65), .badName),
      ("https://ada:secret@etcd.example.org/platform", .credentials),
      ("ada:secret@platform", .credentials),
    ] as [(String, TeamAddressError)]
  )
  func refusing(text: String, error: TeamAddressError) {
    #expect(throws: error) { try TeamAddress(text) }
  }

  @Test("Teams with the same name on two clusters have different file names for their local copies")
  func localFileName() throws {
    let names = try [
      "https://a.example.org:2379/platform", "http://b.example.org/platform",
    ].map { try TeamAddress($0).localFileName }
    #expect(names == ["platform@a.example.org:2379.etcd", "platform@b.example.org.etcd"])
  }
}
