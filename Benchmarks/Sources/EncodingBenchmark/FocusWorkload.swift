/// A step of the Focus workload, independent of any encoding. The workload has 500 events, half of them with arguments.
struct FocusStep {
  enum Happening {
    case foreground, urlEntered, erased, externalLinkOpened, queryChosen, linkFollowed
    case settingChanged(Setting, isOn: Bool)
    case searchEngineChanged(String)
    case onboardingShown(page: Int)
    case protectionChanged(isOn: Bool)
  }

  /// Milliseconds since the process started.
  var time: Int64
  var happening: Happening

  enum Setting: String, CaseIterable {
    case blockAds = "BlockAds"
    case blockSocial = "BlockSocial"
    case blockAnalytics = "BlockAnalytics"
    case blockOther = "BlockOther"
    case blockFonts = "BlockFonts"
    case biometricLogin = "BiometricLogin"
  }

  static let all: [FocusStep] = (0..<Workload.focus.events).map { index in
    let round = index / 10
    let happening: Happening =
      switch index % 10 {
      case 0: .foreground
      case 1: .urlEntered
      case 2: .erased
      case 3: .externalLinkOpened
      case 4: .queryChosen
      case 5: .settingChanged(Setting.allCases[round % Setting.allCases.count], isOn: round % 2 == 0)
      case 6: .onboardingShown(page: round % 4)
      case 7: .protectionChanged(isOn: round % 2 == 0)
      case 8: .linkFollowed
      // A string with quotes, a line break and non-ASCII letters.
      default: .searchEngineChanged("\"Qwänt\"\n\\é\(index % 3)")
      }
    return FocusStep(time: 2147 + Int64(index) * 733, happening: happening)
  }

  /// Method, object, value and extras, as code without a schema would pass them.
  var parts: (method: String, object: String, value: String?, extras: [String: String]?) {
    switch happening {
    case .foreground: ("foreground", "app", nil, nil)
    case .urlEntered: ("type_url", "search_bar", nil, nil)
    case .erased: ("click", "erase_button", nil, nil)
    case .externalLinkOpened: ("open", "request_handler", "external link", nil)
    case .queryChosen: ("select_query", "search_bar", nil, nil)
    case .linkFollowed: ("click", "website_link", nil, nil)
    case .settingChanged(let key, let isOn): ("change", "setting", key.rawValue, ["to": isOn ? "true" : "false"])
    case .searchEngineChanged(let name): ("change", "setting", "prefKeyEngine", ["to": name])
    case .onboardingShown(let page): ("show", "new_onboarding", String(page), nil)
    case .protectionChanged(let isOn): ("change", "tracking_protection_toggle", nil, ["to": isOn ? "true" : "false"])
    }
  }
}
