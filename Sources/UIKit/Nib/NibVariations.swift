/// Decides which parts of a nib file apply in a size class.
///
/// An element may contain variations: for all sizes, whose key is `default`, or for some, such as `heightClass=compact-widthClass=regular`. A
/// variation has other values for attributes and children of the element, or it excludes and includes some of its subviews and constraints.
struct NibVariations {
  /// The width's and the height's class, as files write them.
  private let classes: [String: String]

  @MainActor
  init(for traits: UITraitCollection) {
    func name(_ sizeClass: UIUserInterfaceSizeClass) -> String? {
      switch sizeClass {
      case .compact: "compact"
      case .regular: "regular"
      case .unspecified: nil
      }
    }
    classes = [
      "widthClass": name(traits.horizontalSizeClass), "heightClass": name(traits.verticalSizeClass),
    ].compactMapValues(\.self)
  }

  private func applies(_ variation: MarkupElement) -> Bool {
    guard let key = variation["key"], key != "default" else { return true }
    return key.split(separator: "-").allSatisfy { part in
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      return pair.count == 2 && classes[pair[0]] == pair[1]
    }
  }

  /// The element as it is in the size class, with everything in it. Without variations it is the element itself.
  func resolve(_ element: MarkupElement) -> MarkupElement {
    let variations = element.children.filter { $0.name == "variation" && applies($0) }
    var children = element.children.map(resolve)
    var attributes = element.attributes
    for variation in variations {
      attributes.merge(variation.attributes.filter { $0.key != "key" }) { $1 }
      for child in variation.children where child.name != "mask" {
        guard let key = child["key"] else { continue }
        children.removeAll { $0["key"] == key && $0.name != "variation" && $0.name != "mask" }
        children.append(child)
      }
    }
    for name in ["subviews", "constraints"] {
      let left = excluded(name, by: variations)
      guard !left.isEmpty else { continue }
      children = children.map { list in
        guard list.name == name else { return list }
        return list.with(
          list.attributes, list.children.filter { $0["id"].map(left.contains) != true })
      }
    }
    let isSame = variations.isEmpty && zip(children, element.children).allSatisfy { $0 === $1 }
    return isSame ? element : element.with(attributes, children)
  }

  /// The identifiers of the subviews or constraints that variations exclude and none after them includes.
  private func excluded(_ name: String, by variations: [MarkupElement]) -> Set<String> {
    var found: Set<String> = []
    for variation in variations {
      for mask in variation.children where mask.name == "mask" && mask["key"] == name {
        for part in mask.children {
          guard let id = part["reference"] else { continue }
          if part.name == "exclude" { found.insert(id) } else { found.remove(id) }
        }
      }
    }
    return found
  }
}
