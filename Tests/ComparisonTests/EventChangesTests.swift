import SignalbookComparison
import Testing

@Suite("Words of harms") struct HarmWordsTests {
  @Test("each single harm has a word, and `wire` is both directions") func words() {
    let all: Harms = [.source, .wireShipped, .wireLagging, .query]
    #expect(all.list == ["source", "wire-shipped", "wire-lagging", "query"])
    #expect(Harms.words.first { $0.word == "wire" }?.harms == .wire)
  }
}
