/// Returns whether a description of the data subjects includes children.
package func namesChildren(_ subject: String) -> Bool {
  var words = subject.lowercased().split { !$0.isLetter }.map(String.init)
  // Only words before a negation describe subjects, as in "no children" and "adults, not children".
  if let index = words.firstIndex(where: ["no", "not", "non", "without", "except", "excluding"].contains) {
    words.removeSubrange(index...)
  } else if let index = words.firstIndex(of: "of"), index > 0, adultRoles.contains(words[index - 1]) {
    words.removeSubrange(index...)
  }
  return words.contains {
    ["child", "children", "kid", "kids", "minor", "minors", "teen", "teens", "teenagers"].contains($0)
  }
    || subject.lowercased().hasPrefix("under 1") || subject.lowercased().hasPrefix("under-1")
}

/// Words for adults that may precede "of children".
private let adultRoles = [
  "parent", "parents", "guardian", "guardians", "teacher", "teachers", "carer", "carers", "mothers", "fathers",
]
