/// A phrase that expresses a ``Statement``.
///
/// In ``pattern``, `a|b` matches either word, `[a]` an optional word, `#` a number, `@` a unit of time, `-` an optional
/// dash, and `$` the end of a clause.
struct StatementPhrase: Sendable {
  let role: Statement.Role
  let pattern: String

  init(_ role: Statement.Role, _ words: String) { (self.role, self.pattern) = (role, words) }

  /// All phrases. The longest match wins.
  static let all: [StatementPhrase] = [
    .init(.range, "from # to|through [and] [including] #"), .init(.range, "between # and #"),
    .init(.range, "counted from # to #"), .init(.range, "range|ranges from # to #"),
    .init(.range, "values|value|range|ranges|numbers # - #"),
    .init(.range, "values|value|range|numbers # to|through #"),
    .init(.atMost, "at most #"), .init(.atMost, "at the most #"), .init(.atMost, "no|not more than #"),
    .init(.atMost, "up to [and] [including] #"), .init(.atMost, "maximum|max [of|is] #"),
    .init(.atMost, "no longer|higher|greater|larger than #"), .init(.atMost, "never more|above|exceeds [than] #"),
    .init(.atMost, "# or fewer|less|lower|below"), .init(.atMost, "limited to #"), .init(.atMost, "capped at #"),
    .init(.atLeast, "at least #"), .init(.atLeast, "no|not less|fewer|lower|smaller than #"),
    .init(.atLeast, "minimum|min [of|is] #"), .init(.atLeast, "# or more|higher|greater|above|longer"),
    .init(.atLeast, "never less|below|under [than] #"),
    .init(.moreThan, "more|greater|larger|higher|longer than #"), .init(.moreThan, "above|over #"),
    .init(.lessThan, "less|fewer|smaller|lower|shorter than #"), .init(.lessThan, "below|under #"),
    .init(.first, "first [one|item|entry|position|index|page|number|level] is|has|gets [number|index] #"),
    .init(.first, "count|counted|counting|counts|numbered|indexed [up] from #"),
    .init(.first, "starts|starting|begins|beginning at|from|with #"), .init(.first, "# - based|indexed"),
    .init(.length, "# - letter|character|digit"), .init(.length, "exactly # letters|characters|digits"),
    .init(.choices, "one of [the] # values|states|kinds|choices|options|levels|modes|types|words $"),
    .init(.omitted, "left out when|if|unless|while|where|until"),
    .init(.omitted, "omitted when|if|unless|while|where|until"),
    .init(.omitted, "only sent|present|set|included when|if|while|after|for|with"),
    .init(.omitted, "sent|present|included only when|if|while|after|for|with"),
    .init(.omitted, "absent when|if|unless|while|until"), .init(.omitted, "missing when|if|unless|while|until"),
    .init(.omitted, "not sent|present|included when|if|unless|while|until"),
    .init(.always, "always sent|present|included|there $"), .init(.optional, "$ optional $"),
    .init(.null, "null when|if|unless|while|until"), .init(.neverNull, "never null"),
    .init(.upperCase, "upper|capital - case|letters|letter"), .init(.upperCase, "uppercase"),
    .init(.upperCase, "in capitals"),
    .init(.lowerCase, "lower|small - case|letters|letter"), .init(.lowerCase, "lowercase"),
    .init(.off, "off|disabled until|unless"), .init(.off, "off|disabled by default"), .init(.off, "opt - in $"),
    .init(.off, "off|disabled at first"), .init(.off, "not collected|sent|recorded until|unless [the] user|users"),
    .init(.off, "only when|if|after [the] user|users opts|opted|agrees|agreed|consents|consented"),
    .init(.on, "is|are|stays|remains|be on|enabled until|unless"), .init(.on, "on|enabled by default"),
    .init(.on, "opt - out $"),
    .init(.on, "on|enabled at first"),
    .init(.every, "every|each # @"), .init(.every, "once every|each # @"), .init(.every, "every|each @"),
    .init(.every, "once a|an|per @"), .init(.every, "hourly|daily|weekly"),
    .init(.once, "once per|a|an|for|in|on [each|every] session|install|installation|screen|page"),
    .init(
      .kept, "kept|stored|retained|held|saved|retention [on] [the] [device|server] [for|of] [at] [most] [up] [to] # @"),
    .init(.kept, "deleted|removed|dropped|discarded|erased|expires|expire after # @"),
    .init(.inBackground, "# @ in|of [the] background|inactivity"), .init(.inBackground, "inactive for # @"),
    .init(.share, "# percent of [all|the|our] users|installations|devices|clients|people|installs"),
    .init(.perDay, "# [pings|events] a|per|each|every day"), .init(.fingers, "# - finger|fingers"),
  ]
}
