/// The regular expressions for the schema language's formats. The tool and the runtime both compile this file.
enum FormatPattern {
  /// Returns the ECMA-262 pattern for the format with the given name, or `nil` if the format is unknown.
  static func pattern(_ name: String) -> String? {
    switch name {
    case "uuid": "^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$"
    case "uuid-lowercase": "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"
    case "date-time":
      "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]+)?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$"
    // The grammar of RFC 3986, appendix A. Only the characters of an IPv6 address are checked. `&-;` includes the
    // digits and `/`.
    case "uri":
      "^[A-Za-z][A-Za-z0-9+.-]*:(//(([!$&-.0-;=A-Z_a-z~]|%[0-9A-Fa-f]{2})*@)?(\\[[0-9A-Fa-f:.]+\\]|([!$&-.0-9;=A-Z_a-z~]|%[0-9A-Fa-f]{2})*)(:[0-9]*)?(/([!$&-;=@A-Z_a-z~]|%[0-9A-Fa-f]{2})*)?|/?(([!$&-.0-;=@A-Z_a-z~]|%[0-9A-Fa-f]{2})([!$&-;=@A-Z_a-z~]|%[0-9A-Fa-f]{2})*)?)(\\?([!$&-;=?@A-Z_a-z~]|%[0-9A-Fa-f]{2})*)?(#([!$&-;=?@A-Z_a-z~]|%[0-9A-Fa-f]{2})*)?$"
    // A relative reference without an authority has no colon in its first segment.
    case "uri-reference":
      "^(([A-Za-z][A-Za-z0-9+.-]*:)?//(([!$&-.0-;=A-Z_a-z~]|%[0-9A-Fa-f]{2})*@)?(\\[[0-9A-Fa-f:.]+\\]|([!$&-.0-9;=A-Z_a-z~]|%[0-9A-Fa-f]{2})*)(:[0-9]*)?(/([!$&-;=@A-Z_a-z~]|%[0-9A-Fa-f]{2})*)?|([A-Za-z][A-Za-z0-9+.-]*:/?|/)(([!$&-.0-;=@A-Z_a-z~]|%[0-9A-Fa-f]{2})([!$&-;=@A-Z_a-z~]|%[0-9A-Fa-f]{2})*)?|([!$&-.0-9;=@A-Z_a-z~]|%[0-9A-Fa-f]{2})+(/([!$&-;=@A-Z_a-z~]|%[0-9A-Fa-f]{2})*)?)?(\\?([!$&-;=?@A-Z_a-z~]|%[0-9A-Fa-f]{2})*)?(#([!$&-;=?@A-Z_a-z~]|%[0-9A-Fa-f]{2})*)?$"
    case "email":
      "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$"
    case "hostname":
      "^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$"
    case "date": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"
    case "time-zone": "^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$"
    case "url": "^[A-Za-z][A-Za-z0-9+.-]*:[!-~]+$"
    case "language-region": "^([A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*|\\?\\?)$"
    case "locale": "^[A-Za-z]{2,8}([_-][A-Za-z0-9]{1,8})*$"
    case "version": "^[0-9]+(\\.[0-9]+)*$"
    default: nil
    }
  }
}
