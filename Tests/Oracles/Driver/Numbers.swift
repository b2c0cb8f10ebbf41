#if DEBUG
  @_spi(Generated) @testable import Signalbook
  import SignalbookSchemaFiles
  import SignalbookWireForm

  /// Formatting, rounding, parsing and comparison of numbers.
  ///
  /// A question is a keyword and its operands, separated by spaces. The answer has the same format, with `-` for each
  /// rejected value.
  enum Numbers {
    static func answer(_ line: String) -> String {
      let words = line.split(separator: " ").map(String.init)
      switch words[0] {
      case "double": return double(bits(words[1]))
      case "integer":
        let number = Int64(words[1]) ?? 0
        return "\(written { $0.integer(number) }) \(DecimalNumber(number).text)"
      case "fixed": return fixed(bits(words[1]), Int(words[2]) ?? 0)
      case "parse": return parse(words[1])
      case "compare": return compare(words[1], words[2])
      case "bounds": return bounds(words[1], words[2])
      default: fatalError("unknown question: \(line)")
      }
    }

    private static func bits(_ text: String) -> Double {
      UInt64(text, radix: 16).map { Double(bitPattern: $0) } ?? .nan
    }

    private static func hexadecimal(_ number: Double) -> String { String(number.bitPattern, radix: 16) }

    private static func written(_ write: (inout ByteWriter) -> Void) -> String {
      let buffer = ByteBuffer(capacity: 512, maximum: 512)
      var writer = ByteWriter(buffer, at: 0)
      write(&writer)
      return buffer.text(writer.offset)
    }

    /// Returns a number's text in the runtime and in the tool.
    private static func double(_ number: Double) -> String {
      "\(Signalbook.JSONText.number(number)) \(DecimalNumber(number)?.text ?? "null")"
    }

    /// Returns a number's text with a fixed number of decimal places in the runtime.
    private static func fixed(_ number: Double, _ decimals: Int) -> String {
      let runtime = written { _ = $0.fixed(number, decimals: decimals, reserving: 0) }
      return runtime
    }

    /// Parses JSON text as a number. Returns the tool's canonical text and bit pattern, the properties of the decimal
    /// number, and the runtime's integer or bit pattern, followed by whether the number is whole.
    private static func parse(_ text: String) -> String {
      var diagnostics = Diagnostics()
      let file = SourceFile(path: "", bytes: Array(text.utf8))
      let node = SignalbookSchemaFiles.JSONReader.read(file, into: &diagnostics)
      let scalar = diagnostics.all.isEmpty ? node.flatMap(Scalar.init) : nil
      let tool = scalar.flatMap { scalar in node?.number.map { "\(scalar.plainText) \(hexadecimal($0.double))" } }
      let decimal = DecimalNumber(text)
      let parts = decimal.map { "\($0.text) \($0.isWhole) \($0.decimals) \($0.floor.map(String.init) ?? "-")" }
      let runtime =
        switch try? JSONValue(parsing: text) {
        case .integer(let number): "\(number) \(hexadecimal(Double(number))) true"
        case .number(let number): "- \(hexadecimal(number.value)) \(number.isWhole)"
        default: "- - -"
        }
      return "\(tool ?? "- -") \(parts ?? "- - - -") \(runtime)"
    }

    /// Compares two decimal numbers in the tool and in the runtime. The results are -1, 0 or 1.
    private static func compare(_ left: String, _ right: String) -> String {
      let tool = DecimalNumber(left).flatMap { left in
        DecimalNumber(right).map { right in left < right ? -1 : left == right ? 0 : 1 }
      }
      let runtime = ExactDecimal.compare(left, right)
      return "\(tool.map(String.init) ?? "-") \(runtime.map(String.init) ?? "-")"
    }

    /// Returns whether a rule admits an integer, or a number given as its bit pattern, in the runtime's fast path, in
    /// the runtime, and in the tool.
    private static func bounds(_ rule: String, _ value: String) -> String {
      func digit(_ answer: Bool?) -> String { answer.map { $0 ? "1" : "0" } ?? "-" }
      var bounds = Bounds()
      let sides = rule.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      let (least, most) = (sides[0].filter { $0 != "(" }, sides[1].filter { $0 != ")" })
      if least == sides[0] { bounds.minimum = scalar(least) } else { bounds.exclusiveMinimum = scalar(least) }
      if most == sides[1] { bounds.maximum = scalar(most) } else { bounds.exclusiveMaximum = scalar(most) }
      var rule = rule
      return rule.withUTF8 { bytes in
        let bytes = UnsafeRawBufferPointer(bytes)
        let parsed = BoundsRule(bytes)
        if let number = Int64(value) {
          let fast = BoundsRule.admitsFast(bytes, number)
          return "\(digit(fast)) \(digit(parsed?.admits(number))) \(digit(bounds.faults(of: .integer(number)).isEmpty))"
        }
        let number = bits(String(value.dropFirst()))
        let tool = DecimalNumber(number).map { bounds.faults(of: $0.scalar).isEmpty }
        return "- \(digit(parsed?.admits(number))) \(digit(tool))"
      }
    }

    private static func scalar(_ text: String) -> Scalar? { DecimalNumber(text)?.scalar }
  }
#endif
