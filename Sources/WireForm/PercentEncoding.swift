/// Percent-encoding (RFC 3986) of all bytes except unreserved characters.
public enum PercentEncoding {
  public static func encode(_ text: String) -> String { PercentEncodedText.encoded(text) }
}
