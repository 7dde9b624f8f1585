import QuartzCore
import Testing

@MainActor @Suite struct HierarchyTests {
  private let parent = CALayer()
  private let layers: [CALayer]

  /// `parent` with the sublayers a, b, c.
  init() {
    layers = ["a", "b", "c"].map { name in
      let layer = CALayer()
      layer.name = name
      return layer
    }
    for layer in layers { parent.addSublayer(layer) }
  }

  private var order: String { (parent.sublayers ?? []).map { $0.name ?? "?" }.joined() }

  private func new(_ name: String = "n") -> CALayer {
    let layer = CALayer()
    layer.name = name
    return layer
  }

  @Test func newSublayersAreAddedInFront() {
    #expect(order == "abc")
    parent.addSublayer(new())
    #expect(order == "abcn")
    #expect(layers[0].superlayer === parent)
    #expect(CALayer().sublayers == nil)
  }

  @Test func insertsAtTheGivenIndex() {
    parent.insertSublayer(new("0"), at: 0)
    parent.insertSublayer(new("2"), at: 2)
    parent.insertSublayer(new("9"), at: 99)
    parent.insertSublayer(new("<"), below: layers[1])
    parent.insertSublayer(new(">"), above: layers[1])
    #expect(order == "0a2<b>c9")
    parent.insertSublayer(new("-"), below: nil)
    parent.insertSublayer(new("+"), above: nil)
    #expect(order == "-0a2<b>c9+")
  }

  /// Every pair of siblings, and every index, against a list.
  @Test func movesAmongSiblings() {
    let names = ["a", "b", "c"]
    for (i, moved) in layers.enumerated() {
      for (j, sibling) in layers.enumerated() where i != j {
        var expected = names.filter { $0 != names[i] }
        parent.sublayers = layers
        parent.insertSublayer(moved, below: sibling)
        expected.insert(names[i], at: expected.firstIndex(of: names[j]) ?? 0)
        #expect(order == expected.joined())
        expected = names.filter { $0 != names[i] }
        parent.sublayers = layers
        parent.insertSublayer(moved, above: sibling)
        expected.insert(names[i], at: (expected.firstIndex(of: names[j]) ?? 0) + 1)
        #expect(order == expected.joined())
      }
      for index in 0...3 {
        parent.sublayers = layers
        parent.insertSublayer(moved, at: UInt32(index))
        var expected = names.filter { $0 != names[i] }
        expected.insert(names[i], at: min(index, 2))
        #expect(order == expected.joined())
      }
      parent.sublayers = layers
      parent.addSublayer(moved)
      #expect(order == (names.filter { $0 != names[i] } + [names[i]]).joined())
    }
  }

  @Test func replacesASublayer() {
    parent.replaceSublayer(layers[1], with: new())
    #expect(order == "anc" && layers[1].superlayer == nil)
    parent.replaceSublayer(layers[0], with: layers[2])
    #expect(order == "cn")
    parent.replaceSublayer(layers[0], with: new("x"))
    #expect(order == "cn", "a is no sublayer any more")
    parent.replaceSublayer(layers[2], with: layers[2])
    #expect(order == "cn")
  }

  @Test func hasOneSuperlayerAtMost() {
    let other = CALayer()
    other.addSublayer(layers[1])
    #expect(order == "ac" && layers[1].superlayer === other)
    layers[1].removeFromSuperlayer()
    layers[1].removeFromSuperlayer()
    #expect(layers[1].superlayer == nil && other.sublayers == nil)
  }

  @Test func setsAllSublayers() {
    let n = new()
    parent.sublayers = [layers[2], n, layers[0]]
    #expect(order == "cna" && layers[1].superlayer == nil)
    parent.sublayers = nil
    #expect(parent.sublayers == nil && n.superlayer == nil)
  }

  @Test func aSublayerDoesNotRetainItsSuperlayer() {
    var temporary: CALayer? = CALayer()
    temporary?.addSublayer(layers[0])
    temporary = nil
    #expect(layers[0].superlayer == nil)
  }
}
