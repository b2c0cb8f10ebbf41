import SignalbookSchemaFiles
import Testing

@Suite("Textual paths") struct LexicalPathTests {
  @Test(
    "every spelling of a folder has one normal form",
    arguments: [
      ("a/b", ["a/b", "./a/b", "a/./b", "a//b", "a/b/", "a/b/.", "a/x/../b", "x/../a/b", ".//a///b//"]),
      ("", ["", ".", "./", "a/..", "a/../"]), ("..", ["..", "../", "a/../.."]),
      ("../b", ["../b", "./../b", "a/../../b"]),
      ("/a", ["/a", "/a/", "//a", "/./a", "/../a", "/b/../a"]), ("/", ["/", "//", "/..", "/a/.."]),
    ])
  func normalized(_ form: String, _ spellings: [String]) {
    for spelling in spellings { #expect(LexicalPath.normalized(spelling) == form, "\(spelling)") }
  }

  @Test("an absolute path and a path that leaves the folder are outside")
  func inside() {
    for path in ["/a", "..", "../a", "a/../..", "a/../../b"] { #expect(LexicalPath.pathInside(path) == nil, "\(path)") }
    #expect(LexicalPath.pathInside("a/../b") == "b")
    #expect(LexicalPath.pathInside("..a/b") == "..a/b")
    #expect(LexicalPath.pathInside(".") == "")
  }

  @Test("the current folder is omitted in joined paths, and splitting reverses joining")
  func joined() {
    #expect(LexicalPath.joined(".", "a.json") == "a.json")
    #expect(LexicalPath.joined("", "a.json") == "a.json")
    #expect(LexicalPath.joined("..", "a.json") == "../a.json")
    #expect(LexicalPath.joined("/", "a.json") == "/a.json")
    for (path, folder, name) in [
      ("a.json", ".", "a.json"), ("x/a", "x", "a"), ("/a", "/", "a"), ("../x/a", "../x", "a"),
    ] {
      #expect(LexicalPath.folder(of: path) == folder && LexicalPath.name(of: path) == name)
    }
  }
}
