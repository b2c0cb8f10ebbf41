extension PageScript {
  /// One registry at a time, on screen and on paper: the address says which. Search has all of them, and so has a page without
  /// script.
  static let view = #"""
      const chooser = byId("chooser"), sections = [...book.children], isRegistry = part => part.classList.contains("book");
      let registry = null;
      // The section of a registry; `null` is what the registries share.
      const choose = part => {
        if (!chooser) return false;
        const isNew = registry !== part;
        registry = part;
        for (const one of sections) one.classList.toggle("elsewhere", isRegistry(one) ? one !== part : part !== null);
        const address = "#" + (part?.querySelector("h2").id || "overview");
        for (const link of document.querySelectorAll("#chooser a, #panel nav a")) {
          if (link.getAttribute("href") === address) link.setAttribute("aria-current", "true"); else link.removeAttribute("aria-current");
        }
        return isNew;
      };
      // `#focus` is the registry, too.
      const targetOf = hash => byId(hash) || byId(hash + "/registry");
      // Shows the registry and the details that an address leads into.
      const reveal = target => {
        const isNew = choose(target && book.contains(target) ? target.closest(".book") : target ? registry : null);
        const folded = target?.closest("details:not([open])");
        if (folded) folded.open = true;
        // A heading with folded tables below it.
        let below = target?.tagName === "H3" ? target.nextElementSibling : null;
        while (below && below.tagName !== "H3") { if (below.tagName === "DETAILS") below.open = true; below = below.nextElementSibling; }
        return isNew || Boolean(folded);
      };

    """#
}
