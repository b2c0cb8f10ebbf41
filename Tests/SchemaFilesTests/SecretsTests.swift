import SignalbookSchemaFiles
import Testing

/// Row 11 of the promises in `SECURITY.md`: values that look like secrets are masked in every output.
@Suite("Masked secrets") struct SecretsTests {
  private static let secrets = [
    "ghp_16C7e42F292c6912E7710c838347Ae178B4a", "sk_live_4eC39HqLyjWDarjtT1zdp7dc", "AKIAIOSFODNN7EXAMPLE",
    "AIzaSyA1234567890abcdefghijklmnopqrstuv", "xoxb-123456789012-abcdefghij", "glpat-abcdefghij0123456789",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", "SG.abcdefgh.ijklmnop1234",
    "Bearer abcdef0123456789", "Basic dXNlcjpwYXNzd29yZDE=",
    "Basic dXNlcjpwYXNzd29y",
  ]

  @Test("a secret is masked after its prefix, anywhere in a text", arguments: secrets)
  func cut(secret: String) {
    let hidden = String(secret.dropFirst(9))
    for (before, after) in [
      ("", ""), ("a \"", "\" b"), ("\\n", "\\n"), ("x = '", "'; y"), ("<code>", "</code>"), ("`", "`"), ("(", ")."),
      ("\u{E9}: ", "\u{E9}"),
    ] {
      let masked = Secrets.mask(before + secret + after)
      #expect(!masked.contains(hidden) && masked.hasPrefix(before) && masked.hasSuffix("…" + after), "\(masked)")
      #expect(masked.contains(secret.prefix(2)))
    }
  }

  @Test("escapes of Markdown, HTML and JSON hide no secret")
  func escaped() {
    for text in [
      #"ghp\_16C7e42F292c6912E7710c838347Ae178B4a"#, "ghp&#95;16C7e42F292c6912E7710c838347Ae178B4a",
      "ghp_16C7e42F29<wbr>2c6912E7710c838347Ae178B4a", #"xoxb\-123456789012\-abcdefghij"#,
      "sk<!-- -->_live_4eC39HqLyjWDarjtT1zdp7dc", "%22ghp_16C7e42F292c6912E7710c838347Ae178B4a",
      "ghp\u{200B}_16C7e42F292c\u{2060}6912E7710c838347Ae178B4a", "gh\u{AD}p_16C7e42F292c6912E7710c838347Ae178B4a",
      #"ghp\u{200B}_16C7e42F292c6912E7710c838347Ae178B4a"#, #"\u0067hp_16C7e42F292c6912E7710c838347Ae178B4a"#,
      "skLive4eC39HqLyjWDarjtT1zdp7dc", ".ghp16C7e42F292c6912E7710c838347Ae178B4a",
    ] {
      let masked = Secrets.mask(text)
      #expect(masked.hasSuffix("…") && masked.count < 20, "\(masked)")
    }
    for text in [
      "https://user:hunter2@example.com/", #"https\://user:hunter2\@example.com"#,
      "https://user:hunter2@<!-- -->example.com",
      "https:<!-- -->//user:hunter2&#64;example.com", "https%3A%2F%2Fuser%3Ahunter2%40example.com",
      "https:~1~1user:hunter2@example.com", #"^https:\\/\\/user:hunter2@example.com\\/"#,
      #"\"https:\/\/user:hunter2@example.com\""#,
    ] {
      let masked = Secrets.mask(text)
      #expect(!masked.contains("hunter2") && masked.contains("user") && masked.contains("example.com"), "\(masked)")
    }
  }

  @Test("a token in a pattern with escaped dots is masked") func pattern() {
    let masked = Secrets.mask(#""^eyJhbGciOiJI\\.eyJzdWIiOiIx\\.SflKxwRJSMeKKF$""#)
    #expect(masked == #""^eyJ…$""#)
  }

  @Test(
    "keys of other issuers, and values that are assigned to the name of a secret",
    arguments: [
      "SK0123456789abcdef0123456789abcdef", "key-0123456789abcdef0123456789abcdef", "sk_test_4eC39HqLyjWDarjt",
      "whsec_4eC39HqLyjWDarjtT1zdp7dc", "ghs_16C7e42F292c6912E7710c83", "glrt-abcdefghij0123456789",
      "hvs.CAESIAbCdEf012345",
      "dckr_pat_0123456789abcdef", "NRAK-0123456789ABCDEF", "PMAK-0123456789abcdef", "figd_0123456789abcdef",
      "ATATT3xFfGF0123456789", "sk-proj-Ab12Cd34Ef56Gh78", "sk-ant-api03-Ab12Cd34Ef56", "hf_AbCdEfGhIjKlMnOpQr",
      "dop_v1_0123456789abcdef",
      "shpat_0123456789abcdef", "pypi-AgEIcHlwaS5vcmcCJDU", "AGE-SECRET-KEY-1QQPQZRYF8A",
      "AccountKey=Ab12+Cd34/Ef56==", "https://hooks.slack.com/services/T0000/B0000/Ab12Cd34Ef56",
      "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", "1//0gAb12Cd34Ef56CgYIARAAGBASNwF",
      "AAAAAb12Cd3:APA91bAb12Cd34Ef56Gh78Ij90Kl12", "110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0",
      "https://discordapp.com/api/webhooks/123456789012345678/Ab12Cd34Ef56",
      "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs", "xoxe.xoxp-1-Ab12Cd34Ef56",
      "glsa_Ab12Cd34Ef56Gh78",
      "password=hunter2hunter2", "client_secret=0123456789abcdef", "api_key: 0123456789abcdef",
    ])
  func others(text: String) {
    let masked = Secrets.mask("It is \(text)")
    #expect(masked.hasSuffix("…") && masked.utf8.count < text.utf8.count + 6, "\(masked)")
  }

  @Test("a bot token is recognized as a whole value only") func botTokens() {
    for token in [
      "110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0", "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs",
    ] {
      #expect(Secrets.kind(of: token) == "a bot token")
      #expect(Secrets.kind(of: token + "/x") == nil)
    }
  }

  @Test("a password ends at the authority's last @, and a token in a query ends with its value") func addresses() {
    #expect(Secrets.mask("https://known.com:x@evil.com/") == "https://known.com:…@evil.com/")
    #expect(Secrets.mask("https://0123456789abcdef@e.com/1") == "https://…@e.com/1")
    #expect(Secrets.mask("schemas/https:/a:b@e.com/x") == "schemas/https:/a:…@e.com/x")
    #expect(Secrets.mask("Basic Authentication of users") == "Basic Authentication of users")
    #expect(Secrets.mask("https://a:b@c:d@e.com:80/x@y") == "https://a:…@e.com:80/x@y")
    #expect(Secrets.mask("https://e.com/?a=1&api_key=abcd1234efgh&b=2") == "https://e.com/?a=1&api_key=…&b=2")
    #expect(Secrets.mask("https://e.com/?token=abcd1234efgh") == "https://e.com/?token=…")
    #expect(Secrets.mask("?a=1&amp;access_token=abcd1234\"") == "?a=1&amp;access_token=…\"")
  }

  @Test("a private key is masked from its first line to its last") func privateKey() {
    let text = #""-----BEGIN RSA PRIVATE KEY-----\nMIIEow\nIBAAKC\n-----END RSA PRIVATE KEY-----" x"#
    #expect(Secrets.mask(text) == #""-----BEGIN RSA PRIVATE KEY-----…-----END RSA PRIVATE KEY-----" x"#)
    #expect(
      Secrets.mask(#"{"a": "-----BEGIN EC PRIVATE KEY-----MIIE", "b": 1}"#)
        == #"{"a": "-----BEGIN EC PRIVATE KEY-----…", "b": 1}"#)
  }

  @Test(
    "plain texts stay as they are",
    arguments: [
      "", "npm_x", "myghp_16C7e42F292c6912E7710c838347Ae178B4a", "Basic authentication-of-users",
      "ASIAN_COUNTRIES_LIST",
      "https://example.com:8080/a@b", "https://user@example.com/", "https://example.com/?q=token=abc",
      "a?token=placeholder",
      "Bearer of bad news", "-----BEGIN", "\\", "&#", "&#1", "<!-- ", "eyJ.a.b", "https://a.com, b:c@d.com",
      "npmInstallFinished2026", "password: at least 8 characters", "token: none", "50%20", "a ~1 b",
      "passwords=12345678",
      "time: 10:30 @ noon // x:y@z", "12345678:AAA", "2026-01-31 12:00:00", "1//0", "Monday.Morning.Meeting",
      "MobileMarketingAutomation.events.attributes", "1234567890:ABCDEFGHIJKLMNOPQRSTUVWXYZ012345678",
    ])
  func plain(text: String) { #expect(Secrets.mask(text) == text) }
}
