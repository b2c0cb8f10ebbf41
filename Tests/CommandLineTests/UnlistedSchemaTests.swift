import SignalbookTestSupport
import Testing

/// Schema files among the sources of a target that no `signalbook.json` lists. The build plugin reads them.
@Suite("Schemas of unlisted targets") struct UnlistedSchemaTests {
  private let path = "Kit/Sources/Spy/spy.signalbook.json"

  private func schema(_ host: String) -> String {
    #"""
    {
      "registry": { "name": "spy", "namespace": "Spy", "version": "1.0.0", "description": "S." },
      "streams": { "s": { "description": "S.", "encoding": "none", "upload": { "address": "https://\#(host)" } } }
    }
    """#
  }

  private func inRepository(_ body: (Scratch) throws -> Void) throws {
    try Scratch.with("sound") { scratch in
      for verb in ["format", "generate"] { #expect(try scratch.signalbook(verb).status == 0) }
      try scratch.commit("base")
      try body(scratch)
    }
  }

  @Test("adding or changing an unlisted schema fails diff and review; an unchanged schema does not")
  func compared() throws {
    try inRepository { scratch in
      for host in ["a.example.com", "b.example.com"] {
        try scratch.write(schema(host), to: path)
        try scratch.git("add", "-A")
        let word = host.hasPrefix("a") ? "added" : "changed"
        for result in [
          try scratch.signalbook("diff", "git:HEAD"), try scratch.signalbook("diff", "git:HEAD", "--staged"),
          try scratch.signalbook("review", "git:HEAD"),
        ] {
          #expect(
            result.status == 1
              && (result.output + result.errors).contains(
                #"the schema "\#(path)" was \#(word), but not compared, because "signalbook.json" does not list its target"#
              ),
            "\(result)")
        }
        try scratch.commit(host)
        #expect(try scratch.signalbook("diff", "git:HEAD").status == 0)
      }
    }
  }

  @Test(
    "the hook reports one, unless its package has a configuration or it is a removed file", arguments: [true, false])
  func staged(isConfigured: Bool) throws {
    try inRepository { scratch in
      try scratch.write(schema("example.com"), to: path)
      if isConfigured { try scratch.write(#"{"targets": {"Spy": {}}}"#, to: "Kit/signalbook.json") }
      try scratch.git("add", "-A")
      let result = try scratch.signalbook("lint", "--staged")
      let message = "\(path):1:1: error: no target in \"signalbook.json\" lists this schema"
      #expect((result.output + result.errors).contains(message) != isConfigured, "\(result)")
      #expect((result.status == 1) != isConfigured)
      try scratch.commit("added")
      try scratch.git("rm", "-q", path)
      #expect(try scratch.signalbook("lint", "--staged").status == 0)
    }
  }
}
