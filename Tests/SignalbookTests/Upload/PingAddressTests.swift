import Testing

@_spi(Generated) @testable import Signalbook

@Suite("Addresses that contain a ping") struct PingAddressTests {
  private func address(_ ping: String, _ path: String?) -> (path: String?, query: [String])? {
    PingURL(Array(ping.utf8), path: path).map { address in
      (address.path, address.query.map { "\($0.name)=\($0.value)" })
    }
  }

  @Test("members are in the path or query, in order") func members() {
    let found = address(#"{"e":"a b/{n}","n":1.50,"b":true,"x":null,"t":"é&","j":"{\"a\":1}"}"#, "/t/{e}/x")
    #expect(found?.path == "/t/a%20b%2F%7Bn%7D/x")
    #expect(found?.query == ["n=1.50", "b=true", "t=é&", #"j={"a":1}"#])
    #expect(address(#"{"a%2F":"1"}"#, "{a%252F}")?.path == "1")
    #expect(address(#"{"a":"1"}"#, nil)?.path == nil)
    #expect(address(#"{"a":"1"}"#, "/{b}/{a")?.path == "//{a")
    #expect(PingURL(Array(#"{"a":"","b":null}"#.utf8), path: "/{a}/{b}/{c}")?.missingMember == "b")
    #expect(PingURL(Array(#"{"a":""}"#.utf8), path: "/{a}")?.missingMember == nil)
    #expect(address("[1]", "/") == nil)
    #expect(address("", "/") == nil)
  }

  @Test("a value that is invalid in a header field is omitted and counted") func headers() {
    var refused = 0
    let fields = HeaderFields.fields(
      Array(#"{"A":"x y","B":"x\r\nC: 1","D":null,"E":3,"F":" x","G":"é","H":"","I":"x\u0000"}"#.utf8)
    ) { refused += 1 }
    #expect(fields.map { "\($0.name)=\($0.value)" } == ["A=x y", "E=3", "H="])
    #expect(refused == 4)
    #expect(HeaderFields.fields([], refused: {}).isEmpty)
  }
}
