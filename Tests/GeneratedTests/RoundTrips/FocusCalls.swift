import Signalbook
import SignalbookFocus
import SignalbookMozilla

/// Calls of the generated members of Focus, by the text of the document's table rows.
enum FocusCalls {
  /// The members without arguments.
  static let plain: [String: Focus.Event] = [
    "Start session (App is in the foreground)": .session.started,
    "Stop session (App is in the background)": .session.stopped,
    "URL entered": .urlEntered,
    "Paste and Go": .pasteAndGo,
    #"Search hint clicked ("Search for ..")"#: .searchHintClicked,
    "Focus opened from extension": .openedFromExtension,
    "User opened external link from Focus": .externalLink.opened,
    "User cancelled opening external link": .externalLink.cancelled,
    "User clicked a new link on webpage": .websiteLinkClicked,
    "Autofill popup is shown": .autofill.shown,
    "Autofill performed": .autofill.performed,
    "Submitted with autocompleted URL": .autofill.submitted,
    "Request desktop from long press": .requestDesktopClicked,
    "Find in page bar opened": .findInPage.opened,
    "Find next in page": .findInPage.next,
    "Find previous in page": .findInPage.previous,
    "Find in page bar closed": .findInPage.closed,
    "Quick add custom domain tapped": .customURL.quickAddTapped,
    "Drag from URL bar to another app": .urlBar.dragged,
    "Drop a URL onto URL bar": .urlBar.dropped,
    "Erase and open with Siri": .siri.erasedAndOpened,
    "Open favorite site with Siri": .siri.openedFavoriteSite,
    "Erase in the background with Siri": .siri.erasedInBackground,
    "Autocomplete tip displayed": .tips.autocompleteShown,
    "Tracking protection tip displayed": .tips.trackingProtectionShown,
    "Request desktop tip displayed": .tips.requestDesktopShown,
    "Share tip displayed": .tips.shareShown,
    "Biometric tip displayed": .tips.biometricShown,
    "Siri favorite tip displayed": .tips.siriFavoriteShown,
    "Siri erase tip displayed": .tips.siriEraseShown,
    "Biometric tip tapped": .tips.biometricTapped,
    "Siri favorite tip tapped": .tips.siriFavoriteTapped,
    "Siri erase tip tapped": .tips.siriEraseTapped,
    "Erase button clicked": .eraseButtonClicked,
    "Open with Firefox": .shareSheet.openedWithFirefox,
    "Open with Safari": .shareSheet.openedWithSafari,
    "Opened settings": .settingsOpened,
    "Custom autocomplete URL removed": .customURL.removed,
    "Custom autocomplete URL added": .customURL.added,
    "Custom autocomplete URL reordered": .customURL.reordered,
    "Closed T.P. Drawer": .trackingProtection.drawerClosed,
    "Opened T.P. Drawer": .trackingProtection.drawerOpened,
    "Skip button pressed": .firstRun.skipped,
    "Finish button pressed": .firstRun.finished,
    "Show previous first run": .firstRun.previousChosen,
    "Show new onboarding experience": .firstRun.newChosen,
    "Sample event ping: a query typed": .queryEntered,
  ]

  /// Returns an event with random arguments, and the parts that follow its time. The parts are `nil` if the call must
  /// be rejected.
  static func random(_ source: inout RandomSource, plain rows: [(event: Focus.Event, parts: [Any])])
    -> (event: Focus.Event, parts: [Any]?)
  {
    let setting = ["action", "change", "setting"]
    let flag = source.flag()
    switch source.below(12) {
    case 0: return (.settingChanged(.blockAds(flag)), setting + ["BlockAds", ["to": flag ? "true" : "false"]])
    case 1: return (.settingChanged(.blockSocial(flag)), setting + ["BlockSocial", ["to": flag ? "true" : "false"]])
    case 2:
      return (.settingChanged(.blockAnalytics(flag)), setting + ["BlockAnalytics", ["to": flag ? "true" : "false"]])
    case 3: return (.settingChanged(.blockOther(flag)), setting + ["BlockOther", ["to": flag ? "true" : "false"]])
    case 4: return (.settingChanged(.blockFonts(flag)), setting + ["BlockFonts", ["to": flag ? "true" : "false"]])
    case 5:
      return (.settingChanged(.biometricLogin(flag)), setting + ["BiometricLogin", ["to": flag ? "true" : "false"]])
    case 6, 7:
      let engine = source.text()
      // Up to 50 whole grapheme clusters (R-FOCUS-44, R-FOCUS-45).
      return (.settingChanged(.prefKeyEngine(engine)), setting + ["prefKeyEngine", ["to": String(engine.prefix(50))]])
    case 8:
      let page = source.integer()
      return (.firstRun.pageShown(page), page < 0 ? nil : ["action", "show", "new_onboarding", String(page)])
    case 9:
      return (
        .trackingProtection.changed(to: flag),
        ["action", "change", "tracking_protection_toggle", Null(), ["to": flag ? "true" : "false"]].map(Null.json)
      )
    default:
      let row = source.element(rows)
      return (row.event, row.parts)
    }
  }
}
