/// Words that are common in telemetry names, and their frequent misspellings.
///
/// The list is deliberately small: it contains user interface terms. Words that do not resemble a listed word are
/// ignored. ``RealWords`` contains correct words that resemble a listed word.
enum EnglishWords {
  /// Returns the known word that is one edit away from a misspelled word.
  ///
  /// - Parameters:
  ///   - word: The word to check.
  ///   - counts: The number of occurrences of each word in the registry. Of several candidates, the most frequent is
  ///     returned.
  /// - Returns: The known word. `nil` if `word` is itself known, has no similar word, or is too short to check.
  static func correction(of word: String, counts: [String: Int]) -> String? {
    let word = word.lowercased()
    if let intendedWord = Misspellings.correction(of: word) { return intendedWord }
    return isReal(word) ? nil : misspelling(of: word, counts: counts)
  }

  /// Returns whether a word is known, or is a correct word that resembles a known one, such as `clone` and `cloned`.
  static func isReal(_ word: String) -> Bool {
    isKnown(word) || RealWords.all.contains(word)
      || singleLetterForm(of: word) == nil && isForm(word) { RealWords.all.contains($0) }
  }

  /// Returns the correction of a word, even if the word is in ``RealWords``.
  static func misspelling(of word: String, counts: [String: Int]) -> String? {
    guard word.utf8.count >= 5, word.utf8.allSatisfy({ (0x61...0x7A).contains($0) }), !isKnown(word) else { return nil }
    if let correction = singleLetterForm(of: word) ?? index.correction(of: word, counts: counts) { return correction }
    // Correct the stem of a regular form, as in `setings`.
    for ending in ["s", "ed", "ing"] where word.hasSuffix(ending) && word.utf8.count >= ending.utf8.count + 5 {
      if let stem = index.correction(of: String(word.dropLast(ending.utf8.count)), counts: counts) {
        return (stem.hasSuffix("e") && ending != "s" ? String(stem.dropLast()) : stem) + ending
      }
    }
    return nil
  }

  /// Returns the form with a doubled last letter, such as `stopped` for `stoped`, if the stem requires it.
  private static func singleLetterForm(of word: String) -> String? {
    for ending in ["ed", "ing"] where word.hasSuffix(ending) {
      let stem = String(word.dropLast(ending.utf8.count))
      if known.contains(stem), !known.contains(stem + "e"), doublesLastLetter(of: stem), let last = stem.last {
        return stem + String(last) + ending
      }
    }
    return nil
  }

  private static func doublesLastLetter(of stem: String) -> Bool {
    let vowels: Set<Character> = ["a", "e", "i", "o", "u"]
    let letters = Array(stem)
    guard letters.count >= 3, letters.filter(vowels.contains).count == 1, vowels.contains(letters[letters.count - 2])
    else {
      return false
    }
    return !["w", "x", "y"].contains(letters[letters.count - 1])
  }

  /// Returns whether the given word is the beginning of a known word, such as `but` of `button`. Single letters are
  /// initials.
  static func isBeginning(_ word: String) -> Bool {
    let word = word.lowercased()
    guard word.utf8.count >= 2, !isKnown(word) else { return false }
    return known.contains { $0.utf8.count > word.utf8.count && $0.hasPrefix(word) }
  }

  static func isKnown(_ word: String) -> Bool {
    if isListed(word) { return true }
    return singleLetterForm(of: word) == nil && isForm(word, of: isListed)
  }

  /// Returns whether a word is a regular form of a stem: "buttons", "tapped", "tapping", "opener".
  private static func isForm(_ word: String, of isStem: (String) -> Bool) -> Bool {
    for (ending, replacements) in endings where word.hasSuffix(ending) {
      let stem = String(word.dropLast(ending.count))
      for replacement in replacements where isStem(stem + replacement) { return true }
      if let last = stem.last, stem.dropLast().last == last, isStem(String(stem.dropLast())) { return true }
    }
    return false
  }

  private static func isListed(_ word: String) -> Bool {
    known.contains(word) || TechnicalWords.table.contains(word)
  }

  private static let endings: [(String, [String])] = [
    ("s", [""]), ("es", [""]), ("ies", ["y"]), ("ed", ["", "e"]), ("ied", ["y"]), ("ing", ["", "e"]),
    ("er", ["", "e"]),
    ("ers", ["", "e"]), ("ly", [""]), ("able", ["", "e"]), ("ion", ["", "e"]), ("ions", ["", "e"]), ("ment", [""]),
    ("ness", [""]), ("less", [""]), ("ful", [""]), ("y", [""]), ("al", [""]), ("or", ["", "e"]),
  ]

  static let known = Set((list + " " + irregular).split(separator: " ").map(String.init))
  private static let index = CorrectionIndex(known.filter { $0.utf8.count >= 5 }.sorted())

  /// Irregular word forms.
  private static let irregular = """
    became begun bought brought built caught chosen drawn driven eaten fallen felt flown forgotten given grown heard \
    held kept known laid made meant paid proven ridden risen said saved seen shaken shown shut sold sought spent spoken \
    stolen stuck swept taken taught thought thrown told torn understood undone unsent went withdrawn woken won worn \
    written wrote
    """

  private static let list = """
    abandon about accept access account action active activity adjust advance advertise after again agent alarm alert album alias \
    align allow already analysis analytics anchor animate annotate anonymous answer appear append apple application apply \
    approve archive area arrive article ascend assign assist attach attempt attribute audio author auto autocomplete \
    autofill available avatar average awake award background backup badge balance banner base basic basket battery before \
    begin below between biometric block blue bluetooth board body bookmark border bottom bounce branch brand break bright \
    broken browse browser bubble buffer build built bundle button buy cache calendar call camera campaign cancel capture \
    card carousel cart case cast catalog category cause cell center chain change channel chapter character charge chart \
    chat check checkout child choice choose circle class clean clear click client clip clipboard clock close cloud code \
    collapse collect collection color column combine command comment commit common community compare complete component \
    compose compress condition config configure confirm conflict connect connection consent console contact contain \
    content context continue contrast control conversation convert cookie copy core corner correct count country coupon \
    cover crash create credit criteria crop currency current cursor custom customize cycle daily dark dashboard data date \
    debit debug decide deck decline decode decrease deep default defer define delay delete deliver demand deny depend \
    deposit depth descend describe description deselect design desktop destination detail detect develop device diagnostic \
    dialog digest dimension direct direction directory disable disappear disconnect discount discover display distance \
    document domain done double download draft drag draw drawer drop duplicate duration dynamic each early edit editor \
    effect eight eject element email embed emoji empty enable encode encrypt end engage engine enter entire entry \
    environment equal erase error escape estimate event every example except exception exchange exclude execute exist exit \
    expand expect expire explain explore export express extend extension external extra face factor fail failure family \
    favorite favourite feature feed feedback fetch field figure file fill filter final find finger fingerprint finish first \
    fixed flag flash flick flight flip float flow focus folder follow font foot footer force foreground forget forgot form \
    format forward found frame free frequency friend from front full function fund future gallery game general generate \
    gesture get gift global goal grant graph green grid gross group grow guest guide half handle handler happen hard hash \
    have head header headline health hear heart heartbeat heavy height hello help hidden hide high highlight hint history \
    hold home homepage horizontal host hotel hour house hover icon identifier identify idle image import important impress \
    impression inactive inbox include increase index indicator info information initial initialise initialize inline input \
    insert inside inspect install instance instant instruct intent interact interaction interest interface internal \
    internet interrupt interval intro introduce invalid inventory invite invoice issue item join jump keep key keyboard \
    keyword kind know label land landing language large last latency later launch layer layout lead leaf learn leave left \
    length level library license lifecycle lifetime light like limit line link list listen live load local locale location \
    lock login logo logout long look loop lost lower machine mail mailto main major make manage manager manual map mark \
    market marketing match material maximum measure media medium meet member memory menu merge message metadata meter \
    method metric micro microphone middle migrate minimum minor minute missing mobile modal mode model moderate modify \
    module moment monitor month more motion mount mouse move movie multiple music mute name native navigate navigation near \
    negative network never new newest news newsletter next night none normal note nothing notice notification notify number \
    object offer offline often oldest onboard onboarding once online only opacity open operate operation option order \
    orientation origin original other outcome output outside over overflow overlay override overview owner pack package \
    page paid pan panel paper parameter parent park part partial partner party pass password paste path patch pause pay \
    payment peek pending people percent perform performance period permission permit person personal phone photo phrase \
    pick picture piece pinch pixel place plan plane platform play playback player playlist please plugin plus pocket point \
    policy poll popular popup portrait position positive post power prefer preference premium prepare present preset press \
    preview previous price primary print priority privacy private process product profile program progress project \
    promote promotion prompt property protect protection protocol provide provider proxy public publish pull purchase push \
    quality quantity query question queue quick quiet quit quota quote radio random range rank rate rating reach react read \
    reader ready real reason receipt receive recent recommend reconnect record recover rectangle redeem redirect redo \
    reduce refer reference referral refine refresh refund refuse region register registration reject related relation \
    release relevant reload remain remember remind reminder remote remove rename render renew rent reorder repair repeat \
    replace replay reply report request require rescan reserve reset resize resolve resource respond response rest restart \
    restore restrict result resume retry return reuse reveal review reward ribbon right ring role room root rotate round \
    route router row rule safe sale same sample save scale scan scene schedule scheme school science scope score screen \
    screenshot screenview scroll search season second secret section secure security seek segment select selection self \
    sell send sender sense sensor sent sentence separate sequence serial series server service session setting setup seven \
    shadow shape share sheet shelf shift ship shop short shortcut show shuffle side sidebar sign signal signature signin \
    signup silent simple since single site size skip slash sleep slide slider slow small smart snapshot social soft solid \
    some sort sound source space span speak speaker special speech speed spell splash split sponsor spread square stack \
    stage standard star start startup stat state static statistic status stay step stick still stock stop storage store story \
    stream street strength stretch strict string strip strong structure student style submit subscribe subscription \
    success suggest suggestion suite summary support surface survey suspend swap swipe switch symbol sync synchronise \
    synchronize system table tablet tabs take tap target task teach team telemetry telephone tell template term test text \
    thank theme thing third thread three thumb thumbnail ticket tile time timeout timer timezone title today toggle token \
    toolbar tooltip topic total touch track tracker trade traffic trail train transaction transfer transform transition \
    translate transparent trash travel tray tree trend trial trigger true trust tutorial type typing unable uncheck under \
    undo unfollow unhide uninstall unique unit universal unknown unlike unlink unlock unmute unpin unread unselect \
    unsubscribe until unused update upgrade upload upper urgent usage user utility vacation valid validate value variable \
    variant vector vendor verify version vertical video view viewer violation virtual visible visit voice volume vote \
    voucher wait wake walk wall wallet want warn warning watch wave weather website week weight welcome wheel where white \
    wide widget width wifi window winner wireless wish with within without word work workflow world would wrap write wrong \
    year yellow yesterday young your zero zone zoom
    """
}

/// An index of words by similarity.
private struct CorrectionIndex: Sendable {
  private let words: [String]
  private let nearNames: NearNames

  init(_ words: [String]) {
    self.words = words
    nearNames = NearNames(words)
  }

  /// Returns the most frequent word that is one edit away. If several are equally frequent, returns the alphabetically
  /// first.
  func correction(of word: String, counts: [String: Int]) -> String? {
    var bestCandidate: (word: String, count: Int)?
    // A word is not a misspelling of its own regular forms.
    for candidate in nearNames.indices(near: word).map({ words[$0] })
    where candidate.utf8.first == word.utf8.first && !areBothMeant(candidate, word) {
      let count = counts[candidate] ?? 0
      if count > bestCandidate?.count ?? -1 { bestCandidate = (candidate, count) }
    }
    return bestCandidate?.word
  }
}
