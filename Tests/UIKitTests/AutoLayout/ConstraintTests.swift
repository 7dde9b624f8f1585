import TestSupport
import Testing

@testable import UIKit

@MainActor
private func placed(_ label: UILabel, _ text: String, size: CGFloat = 17) -> UILabel {
  label.text = text
  label.font = .systemFont(ofSize: size)
  label.translatesAutoresizingMaskIntoConstraints = false
  return label
}

@MainActor
@Suite("Layout by constraints")
struct ConstraintTests {
  /// Adds views to a root of a size, and returns the root.
  private func root(_ width: CGFloat, _ height: CGFloat, _ views: UIView...) -> UIView {
    let root = box(0, 0, width, height)
    for view in views { root.addSubview(view) }
    return root
  }

  private func activate(_ constraints: NSLayoutConstraint...) {
    NSLayoutConstraint.activate(constraints)
  }

  // MARK: Frames that were measured on iOS 26 (a simulator at scale 2)

  @Test("Views that are pinned to edges and to each other lie where iOS places them")
  func measuredEdges() {
    let views = (0..<3).map { _ in Brick() }
    let root = root(320, 240, views[0], views[1], views[2])
    activate(
      views[0].leftAnchor.constraint(equalTo: root.leftAnchor, constant: 16),
      views[0].topAnchor.constraint(equalTo: root.topAnchor, constant: 16),
      views[0].rightAnchor.constraint(equalTo: root.rightAnchor, constant: -16),
      views[0].heightAnchor.constraint(equalToConstant: 44),
      views[1].leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
      views[1].bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -16),
      views[1].widthAnchor.constraint(equalToConstant: 120),
      views[1].heightAnchor.constraint(equalToConstant: 32),
      views[2].topAnchor.constraint(equalTo: views[0].bottomAnchor, constant: 12),
      views[2].leftAnchor.constraint(equalTo: views[1].rightAnchor, constant: 12),
      views[2].rightAnchor.constraint(equalTo: root.rightAnchor, constant: -16),
      views[2].bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -16))
    root.layoutIfNeeded()
    #expect(views[0].frame == CGRect(x: 16, y: 16, width: 288, height: 44))
    #expect(views[1].frame == CGRect(x: 16, y: 192, width: 120, height: 32))
    #expect(views[2].frame == CGRect(x: 148, y: 72, width: 156, height: 152))
    root.bounds.size = CGSize(width: 400, height: 200)
    root.layoutIfNeeded()
    #expect(views[0].frame == CGRect(x: 16, y: 16, width: 368, height: 44))
    #expect(views[2].frame == CGRect(x: 148, y: 72, width: 236, height: 112))
  }

  @Test("Views with and without fixed frames are mixed as on iOS")
  func measuredMixture() {
    let fixed = [box(20, 20, 120, 50), box(199.5, 20, 80, 80)]
    let views = (0..<3).map { _ in Brick() }
    let root = root(320, 240, fixed[0], fixed[1], views[1], views[2])
    fixed[1].addSubview(views[0])
    for view in views { view.contentScaleFactor = 2 }
    activate(
      views[0].leadingAnchor.constraint(equalTo: fixed[1].leadingAnchor, constant: 10),
      views[0].topAnchor.constraint(equalTo: fixed[1].topAnchor, constant: 10),
      views[0].widthAnchor.constraint(equalToConstant: 25),
      views[0].heightAnchor.constraint(equalToConstant: 25),
      views[1].topAnchor.constraint(equalTo: fixed[0].bottomAnchor, constant: 12),
      views[1].leadingAnchor.constraint(equalTo: fixed[0].leadingAnchor),
      views[1].widthAnchor.constraint(equalTo: fixed[0].widthAnchor),
      views[1].heightAnchor.constraint(equalToConstant: 50),
      views[2].topAnchor.constraint(equalTo: fixed[1].bottomAnchor, constant: 12),
      views[2].trailingAnchor.constraint(equalTo: fixed[1].trailingAnchor),
      views[2].widthAnchor.constraint(equalTo: fixed[1].widthAnchor, multiplier: 0.75),
      views[2].bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -20))
    root.layoutIfNeeded()
    #expect(views[0].frame == CGRect(x: 10, y: 10, width: 25, height: 25))
    #expect(views[1].frame == CGRect(x: 20, y: 82, width: 120, height: 50))
    // iOS rounds the origin to a whole point, 220.
    #expect(views[2].frame == CGRect(x: 219.5, y: 112, width: 60, height: 108))
    #expect(fixed[1].frame == CGRect(x: 199.5, y: 20, width: 80, height: 80))
    // A fixed frame that changes takes the others along.
    fixed[0].frame.origin = CGPoint(x: 40, y: 30)
    root.layoutIfNeeded()
    #expect(views[1].frame == CGRect(x: 40, y: 92, width: 120, height: 50))
  }

  @Test("Baselines of different fonts are aligned, as on iOS")
  func measuredBaselines() {
    let labels = [(28.0, "Headline"), (13, "footnote"), (22, "Second"), (11, "small")].map {
      placed(UILabel(), $1, size: $0)
    }
    for label in labels { label.contentScaleFactor = 2 }
    let root = root(320, 160, labels[0], labels[1], labels[2], labels[3])
    activate(
      labels[0].leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
      labels[0].topAnchor.constraint(equalTo: root.topAnchor, constant: 24),
      labels[1].leadingAnchor.constraint(equalTo: labels[0].trailingAnchor, constant: 8),
      labels[1].firstBaselineAnchor.constraint(equalTo: labels[0].firstBaselineAnchor),
      labels[2].leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
      labels[2].topAnchor.constraint(equalTo: root.topAnchor, constant: 96),
      labels[3].leadingAnchor.constraint(equalTo: labels[2].trailingAnchor, constant: 8),
      labels[3].lastBaselineAnchor.constraint(equalTo: labels[2].lastBaselineAnchor))
    root.layoutIfNeeded()
    for label in labels { #expect(label.frame.size == label.intrinsicContentSize) }
    #expect(labels[1].frame.minX == labels[0].frame.maxX + 8)
    for (first, second) in [(0, 1), (2, 3)] {
      let baselines = [first, second].map { labels[$0].frame.minY + labels[$0].font.ascender }
      #expect(abs(baselines[0] - baselines[1]) <= 0.5, "\(baselines)")
    }
  }

  // MARK: Priorities and natural sizes

  @Test("Hugging and compression resistance determine which view gives way")
  func naturalSizes() {
    let (first, second) = (Brick(60, 20), Brick(80, 30))
    let root = root(200, 100, first, second)
    activate(
      first.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      second.leadingAnchor.constraint(equalTo: first.trailingAnchor),
      second.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      first.topAnchor.constraint(equalTo: root.topAnchor),
      second.centerYAnchor.constraint(equalTo: root.centerYAnchor))
    first.setContentHuggingPriority(.defaultLow + 1, for: .horizontal)
    root.layoutIfNeeded()
    #expect(first.frame == CGRect(x: 0, y: 0, width: 60, height: 20))
    #expect(second.frame == CGRect(x: 60, y: 35, width: 140, height: 30))
    first.setContentHuggingPriority(.defaultLow - 1, for: .horizontal)
    root.layoutIfNeeded()
    #expect(first.frame.width == 120 && second.frame.width == 80)
    second.setContentCompressionResistancePriority(.required, for: .horizontal)
    root.bounds.size.width = 100
    root.layoutIfNeeded()
    #expect(first.frame.width == 20 && second.frame.width == 80)
    second.size = CGSize(width: 90, height: 10)
    root.layoutIfNeeded()
    #expect(first.frame.width == 10 && second.frame == CGRect(x: 10, y: 45, width: 90, height: 10))
  }

  @Test("A constraint with a higher priority wins; equal ones are satisfied as far as possible")
  func priorities() {
    let view = Brick()
    let root = root(300, 100, view)
    let wide = view.widthAnchor.constraint(equalToConstant: 200)
    let narrow = view.widthAnchor.constraint(equalToConstant: 50)
    let limit = view.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor, multiplier: 0.5)
    wide.priority = UILayoutPriority(700)
    narrow.priority = UILayoutPriority(600)
    activate(
      wide, narrow, limit, view.heightAnchor.constraint(equalTo: view.widthAnchor),
      view.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      view.topAnchor.constraint(equalTo: root.topAnchor))
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 75, y: 0, width: 150, height: 150))
    narrow.priority = .defaultHigh
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 125, y: 0, width: 50, height: 50))
    narrow.isActive = false
    limit.isActive = false
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 50, y: 0, width: 200, height: 200))
    #expect(!narrow.isActive && wide.isActive && !view.hasAmbiguousLayout)
    wide.isActive = false
    #expect(view.hasAmbiguousLayout)
  }

  @Test("Lengths are not negative where optional constraints would make them so")
  func lengthsAreNotNegative() {
    let (first, second) = (Brick(), Brick(200, 10))
    let root = root(120, 50, first, second)
    activate(
      first.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      second.leadingAnchor.constraint(equalTo: first.trailingAnchor),
      second.trailingAnchor.constraint(equalTo: root.trailingAnchor))
    root.layoutIfNeeded()
    #expect(first.frame.width == 0 && second.frame.width == 120)
    // Margins that are wider than the window are no contradiction.
    activate(second.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 100))
    root.bounds.size.width = 40
    #expect(warnings { root.layoutIfNeeded() }.isEmpty)
    #expect(second.frame.width == 0)
  }

  @Test("The height of text follows from its width")
  func textHeight() {
    let label = placed(UILabel(), "Some words that are too long for one short line of text")
    label.numberOfLines = 0
    let below = Brick(10, 10)
    let root = root(600, 400, label, below)
    activate(
      label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      label.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor),
      label.topAnchor.constraint(equalTo: root.topAnchor),
      below.topAnchor.constraint(equalTo: label.bottomAnchor),
      below.leadingAnchor.constraint(equalTo: root.leadingAnchor))
    root.layoutIfNeeded()
    let line = label.frame.size
    #expect(line == label.intrinsicContentSize && line.width < 600)
    root.bounds.size.width = 150
    root.layoutIfNeeded()
    #expect(label.frame.width == 150 && label.frame.height > 2 * line.height)
    #expect(label.frame.height == label.sizeThatFits(CGSize(width: 150, height: 0)).height)
    #expect(below.frame.minY == label.frame.maxY)
    root.bounds.size.width = 600
    root.layoutIfNeeded()
    #expect(label.frame.size == line && below.frame.minY == line.height)
  }

  @Test("The fitting size of a view with constraints inside")
  func fittingSize() {
    let label = placed(UILabel(), "Some words that are too long for one short line of text")
    label.numberOfLines = 0
    let cell = UIView()
    cell.addSubview(label)
    for (attribute, constant) in [
      (NSLayoutConstraint.Attribute.leading, 10.0), (.top, 5), (.trailing, -10), (.bottom, -5),
    ] {
      NSLayoutConstraint(
        item: label, attribute: attribute, relatedBy: .equal, toItem: cell, attribute: attribute,
        multiplier: 1, constant: constant
      ).isActive = true
    }
    let natural = label.intrinsicContentSize
    #expect(
      cell.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        == CGSize(width: natural.width + 20, height: natural.height + 10))
    let narrow = cell.systemLayoutSizeFitting(
      CGSize(width: 170, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(narrow.width == 170)
    #expect(
      narrow.height == label.sizeThatFits(CGSize(width: 150, height: 0)).height + 10)
    #expect(cell.frame == .zero)
    // A view without a superview takes the size that its constraints give.
    cell.translatesAutoresizingMaskIntoConstraints = false
    activate(cell.widthAnchor.constraint(equalToConstant: 170))
    cell.layoutIfNeeded()
    #expect(cell.bounds.size == narrow)
    #expect(label.frame == CGRect(x: 10, y: 5, width: 150, height: narrow.height - 10))
  }

  // MARK: Changes

  @Test("A constant that changes inside an animation block moves the views smoothly")
  func animation() {
    withStage { stage in
      let (bar, page) = (Brick(), Brick())
      stage.window.addSubview(bar)
      stage.window.addSubview(page)
      let height = bar.heightAnchor.constraint(equalToConstant: 100)
      activate(
        height, bar.topAnchor.constraint(equalTo: stage.window.topAnchor),
        bar.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
        bar.trailingAnchor.constraint(equalTo: stage.window.trailingAnchor),
        page.topAnchor.constraint(equalTo: bar.bottomAnchor),
        page.leadingAnchor.constraint(equalTo: bar.leadingAnchor),
        page.trailingAnchor.constraint(equalTo: bar.trailingAnchor),
        page.bottomAnchor.constraint(equalTo: stage.window.bottomAnchor))
      stage.turn()
      #expect(page.frame == CGRect(x: 0, y: 100, width: 800, height: 500))
      height.constant = 300
      #expect(page.frame.minY == 100)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        stage.window.layoutIfNeeded()
      }
      stage.turn()
      #expect(page.frame == CGRect(x: 0, y: 300, width: 800, height: 300))
      stage.advance(by: 0.5)
      #expect(abs(page.shown.bounds.height - 400) < 0.01)
      #expect(abs(bar.shown.bounds.height - 200) < 0.01)
      stage.advance(by: 0.6)
      #expect(page.shown.bounds.height == 300)
      // At rest, nothing asks for another layout pass.
      #expect(!CATransaction.needsFlush)
      // Outside of a block, the change takes effect with the next commit.
      height.constant = 10
      #expect(CATransaction.needsFlush)
      stage.turn()
      #expect(page.frame.minY == 10)
    }
  }

  @Test("Contradictions name the constraints; the last one has no effect until the others are gone")
  func contradictions() {
    let view = Brick()
    let root = root(100, 100, view)
    let first = view.widthAnchor.constraint(equalToConstant: 50)
    let second = view.widthAnchor.constraint(equalToConstant: 60)
    let unrelated = view.heightAnchor.constraint(equalToConstant: 70)
    first.identifier = "narrow"
    second.identifier = "wide"
    unrelated.identifier = "height"
    activate(
      first, unrelated, second, view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      view.topAnchor.constraint(equalTo: root.topAnchor))
    let messages = warnings { root.layoutIfNeeded() }
    #expect(messages.count == 1)
    #expect(messages[0].contains("'narrow' Brick.width == 50"))
    #expect(messages[0].contains("'wide' Brick.width == 60"))
    #expect(!messages[0].contains("'height'"))
    #expect(view.frame.size == CGSize(width: 50, height: 70))
    // It is reported once, although it is tried again whenever another constraint goes.
    unrelated.isActive = false
    #expect(warnings { root.layoutIfNeeded() }.isEmpty)
    first.isActive = false
    #expect(warnings { root.layoutIfNeeded() }.isEmpty)
    #expect(view.frame.width == 60)
    // A constant can bring a contradiction, and end it.
    let limit = view.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor)
    activate(limit)
    second.constant = 150
    #expect(warnings { root.layoutIfNeeded() }.count == 1)
    second.constant = 80
    #expect(warnings { root.layoutIfNeeded() }.isEmpty)
    #expect(view.frame.width == 80)
  }

  @Test("A fixed frame that contradicts a constraint is named with the reason")
  func forgottenFlag() {
    let view = box(10, 10, 20, 20)
    let root = root(100, 100, view)
    activate(view.widthAnchor.constraint(equalToConstant: 40))
    let messages = warnings { root.layoutIfNeeded() }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("translatesAutoresizingMaskIntoConstraints is true") == true)
    #expect(view.frame == CGRect(x: 10, y: 10, width: 20, height: 20))
  }

  @Test(
    "A frame that becomes too small for the constraints inside wins over one of them, until it is large enough again"
  )
  func smallFrames() {
    let icon = Brick()
    let root = root(100, 100, icon)
    let width = icon.widthAnchor.constraint(equalToConstant: 80)
    width.identifier = "icon"
    activate(
      icon.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      icon.topAnchor.constraint(equalTo: root.topAnchor),
      icon.heightAnchor.constraint(equalTo: root.heightAnchor),
      icon.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -10), width)
    #expect(warnings { root.layoutIfNeeded() }.isEmpty)
    #expect(icon.frame == CGRect(x: 10, y: 0, width: 80, height: 100))
    var messages: [String] = []
    for size: CGFloat in [50, 40, 60] {
      root.bounds.size = CGSize(width: size, height: size)
      messages += warnings { root.layoutIfNeeded() }
      #expect(icon.frame.height == size)
    }
    #expect(messages.count == 1 && messages[0].contains("Brick"))
    root.bounds.size = CGSize(width: 100, height: 100)
    #expect(warnings { root.layoutIfNeeded() }.isEmpty)
    #expect(icon.frame == CGRect(x: 10, y: 0, width: 80, height: 100))
    width.isActive = false
    root.bounds.size.width = 70
    #expect(warnings { root.layoutIfNeeded() }.isEmpty)
    #expect(icon.frame.width == 50)
    icon.removeFromSuperview()
    root.layoutIfNeeded()
  }

  @Test("A view that leaves its superview loses the constraints to it, and keeps those inside")
  func leaving() {
    let (card, icon) = (Brick(), Brick())
    card.addSubview(icon)
    let first = root(200, 200, card)
    let outer = [
      card.leadingAnchor.constraint(equalTo: first.leadingAnchor, constant: 20),
      card.topAnchor.constraint(equalTo: first.topAnchor),
      icon.trailingAnchor.constraint(lessThanOrEqualTo: first.trailingAnchor),
    ]
    let inner = [
      icon.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 3),
      icon.topAnchor.constraint(equalTo: card.topAnchor, constant: 4),
      icon.widthAnchor.constraint(equalToConstant: 30),
      icon.heightAnchor.constraint(equalTo: icon.widthAnchor),
      card.trailingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 3),
      card.bottomAnchor.constraint(equalTo: icon.bottomAnchor, constant: 4),
    ]
    NSLayoutConstraint.activate(outer + inner)
    first.layoutIfNeeded()
    #expect(card.frame == CGRect(x: 20, y: 0, width: 36, height: 38))
    let second = box(0, 0, 300, 300)
    second.addSubview(card)
    #expect(outer.allSatisfy { !$0.isActive } && inner.allSatisfy(\.isActive))
    activate(
      card.trailingAnchor.constraint(equalTo: second.trailingAnchor),
      card.bottomAnchor.constraint(equalTo: second.bottomAnchor))
    second.layoutIfNeeded()
    #expect(card.frame == CGRect(x: 264, y: 262, width: 36, height: 38))
    #expect(icon.frame == CGRect(x: 3, y: 4, width: 30, height: 30))
    card.removeFromSuperview()
    card.layoutIfNeeded()
    #expect(card.bounds.size == CGSize(width: 36, height: 38))
  }

  @Test(
    "The inside of a view with a fixed frame is a system of its own, until a constraint crosses its edge"
  )
  func boundaries() {
    let (panel, inside, outside) = (box(50, 0, 100, 100), Brick(), Brick())
    panel.addSubview(inside)
    let root = root(300, 100, panel, outside)
    activate(
      inside.widthAnchor.constraint(equalTo: panel.widthAnchor, multiplier: 0.5),
      inside.heightAnchor.constraint(equalToConstant: 10),
      inside.topAnchor.constraint(equalTo: panel.topAnchor))
    let center = inside.centerXAnchor.constraint(equalTo: panel.centerXAnchor)
    activate(center)
    root.layoutIfNeeded()
    #expect(inside.frame == CGRect(x: 25, y: 0, width: 50, height: 10))
    #expect(panel.viewState.layout?.engine != nil && root.viewState.layout?.engine == nil)
    center.isActive = false
    activate(
      outside.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 80),
      outside.widthAnchor.constraint(equalTo: inside.widthAnchor),
      outside.topAnchor.constraint(equalTo: inside.bottomAnchor),
      outside.heightAnchor.constraint(equalToConstant: 5),
      inside.leadingAnchor.constraint(equalTo: outside.leadingAnchor))
    root.layoutIfNeeded()
    #expect(inside.frame == CGRect(x: 30, y: 0, width: 50, height: 10))
    #expect(outside.frame == CGRect(x: 80, y: 10, width: 50, height: 5))
    #expect(panel.viewState.layout?.engine == nil && root.viewState.layout?.engine != nil)
  }

  @Test("A view without constraints keeps its frame, and has no state for them")
  func untouched() {
    let view = Brick(20, 20)
    view.frame = CGRect(x: 5, y: 6, width: 7, height: 8)
    let root = root(100, 100, view)
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 5, y: 6, width: 7, height: 8))
    #expect(view.viewState.layout == nil && root.viewState.layout == nil)
    #expect(root.constraints.isEmpty && root.layoutGuides.isEmpty && !view.hasAmbiguousLayout)
  }

  @Test("A view that outlives its superview goes on without the old constraints")
  func survivors() {
    let label = placed(UILabel(), "Short")
    let next = box(0, 0, 200, 100)
    var kept: NSLayoutConstraint?
    do {
      let gone = root(100, 100, label)
      let width = label.widthAnchor.constraint(equalTo: gone.widthAnchor)
      activate(
        width, label.topAnchor.constraint(equalTo: gone.topAnchor),
        label.heightAnchor.constraint(equalToConstant: 5))
      _ = warnings { gone.layoutIfNeeded() }
      #expect(label.frame.width == 100)
      kept = width
    }
    #expect(label.superview == nil)
    label.text = "A longer text"
    kept?.constant = 10
    label.layoutIfNeeded()
    next.addSubview(label)
    activate(
      label.trailingAnchor.constraint(equalTo: next.trailingAnchor),
      label.bottomAnchor.constraint(equalTo: next.bottomAnchor))
    _ = warnings { next.layoutIfNeeded() }
    #expect(label.frame.maxX == 200 && label.frame.maxY == 100)
    #expect(label.frame.size == CGSize(width: label.intrinsicContentSize.width, height: 5))
  }

  @Test("Subclasses of constraints, with a label of their own")
  func subclasses() {
    final class Labelled: NSLayoutConstraint {
      var label = ""
    }
    let view = Brick()
    let root = root(100, 100, view)
    let constraint = Labelled(
      item: view, attribute: .width, relatedBy: .equal, toItem: root, attribute: .width,
      multiplier: 0.5, constant: 3)
    constraint.label = "half"
    root.addConstraint(constraint)
    root.layoutIfNeeded()
    #expect(view.frame.width == 53)
    #expect(view.references.contains { ($0 as? Labelled)?.label == "half" })
    #expect(constraint.description == "Brick.width == 0.5 * UIView.width + 3")
  }

  @Test("A constraint between two hierarchies ends the program with a sentence")
  func noCommonAncestor() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (first, second) = (UIView(), UIView())
        first.leadingAnchor.constraint(equalTo: second.leadingAnchor).isActive = true
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("UIView.leading == UIView.leading have no common ancestor"))
  }

  // MARK: Guides, margins, directions

  @Test("Layout guides, safe areas and margins")
  func guides() {
    withStage(width: 300, height: 200) { stage in
      let controller = UIViewController()
      stage.window.rootViewController = controller
      controller.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 10, right: 0)
      let view: UIView = controller.view
      let (content, inset, middle) = (Brick(), Brick(), Brick())
      let spacer = UILayoutGuide()
      for subview in [content, inset, middle] { view.addSubview(subview) }
      view.addLayoutGuide(spacer)
      let safe = view.safeAreaLayoutGuide
      activate(
        content.topAnchor.constraint(equalTo: safe.topAnchor),
        content.bottomAnchor.constraint(equalTo: safe.bottomAnchor),
        content.leadingAnchor.constraint(equalTo: safe.leadingAnchor),
        content.trailingAnchor.constraint(equalTo: safe.trailingAnchor),
        inset.topAnchor.constraint(equalTo: controller.topLayoutGuide.bottomAnchor),
        inset.bottomAnchor.constraint(equalTo: controller.bottomLayoutGuide.topAnchor),
        inset.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
        NSLayoutConstraint(
          item: inset, attribute: .trailing, relatedBy: .equal, toItem: view,
          attribute: .trailingMargin, multiplier: 1, constant: 0),
        spacer.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        spacer.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.25),
        middle.leadingAnchor.constraint(equalTo: spacer.trailingAnchor),
        middle.widthAnchor.constraint(equalToConstant: 10),
        middle.heightAnchor.constraint(
          equalTo: view.topAnchor.anchorWithOffset(to: content.topAnchor), multiplier: 2))
      stage.turn()
      #expect(content.frame == CGRect(x: 0, y: 20, width: 300, height: 170))
      #expect(inset.frame == CGRect(x: 8, y: 20, width: 284, height: 170))
      #expect(middle.frame.minX == 75 && middle.frame.height == 40)
      #expect(safe.layoutFrame == content.frame && spacer.layoutFrame.width == 75)
      controller.additionalSafeAreaInsets.top = 50
      view.directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: 0, leading: 30, bottom: 0, trailing: 40)
      stage.turn()
      #expect(content.frame == CGRect(x: 0, y: 50, width: 300, height: 140))
      #expect(inset.frame == CGRect(x: 30, y: 50, width: 230, height: 140))
      #expect(middle.frame.height == 100)
      view.removeLayoutGuide(spacer)
      #expect(spacer.owningView == nil && view.layoutGuides.count == 1)
    }
  }

  @Test("Leading and trailing follow the direction of reading")
  func direction() {
    let (first, second) = (Brick(40, 10), Brick(30, 10))
    let root = root(200, 50, first, second)
    activate(
      first.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      second.leadingAnchor.constraint(greaterThanOrEqualTo: first.trailingAnchor, constant: 5),
      second.leftAnchor.constraint(greaterThanOrEqualTo: root.leftAnchor))
    let pull = second.trailingAnchor.constraint(equalTo: root.leadingAnchor)
    pull.priority = .defaultLow
    pull.isActive = true
    root.layoutIfNeeded()
    #expect(first.frame.minX == 10 && second.frame.minX == 55)
    root.semanticContentAttribute = .forceRightToLeft
    root.layoutIfNeeded()
    #expect(first.frame.maxX == 190 && second.frame.maxX == 145)
    #expect(first.frame.width == 40 && second.frame.width == 30)
  }

  @Test("Constraints inside a scroll view determine its content; its frame guide stays in view")
  func scrolling() {
    withStage(width: 200, height: 100) { stage in
      let scrollView = UIScrollView()
      scrollView.translatesAutoresizingMaskIntoConstraints = false
      let (content, header) = (Brick(), Brick())
      stage.window.addSubview(scrollView)
      scrollView.addSubview(content)
      scrollView.addSubview(header)
      activate(
        scrollView.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor, constant: 10),
        scrollView.trailingAnchor.constraint(equalTo: stage.window.trailingAnchor, constant: -10),
        scrollView.topAnchor.constraint(equalTo: stage.window.topAnchor),
        scrollView.bottomAnchor.constraint(equalTo: stage.window.bottomAnchor),
        content.leadingAnchor.constraint(equalTo: scrollView.leadingAnchor, constant: 5),
        content.topAnchor.constraint(equalTo: scrollView.topAnchor, constant: 6),
        content.trailingAnchor.constraint(equalTo: scrollView.trailingAnchor, constant: -5),
        content.bottomAnchor.constraint(equalTo: scrollView.contentLayoutGuide.bottomAnchor),
        content.widthAnchor.constraint(equalTo: scrollView.widthAnchor, constant: -10),
        content.heightAnchor.constraint(equalToConstant: 400),
        header.topAnchor.constraint(equalTo: scrollView.frameLayoutGuide.topAnchor, constant: 2),
        header.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor, constant: 30),
        header.heightAnchor.constraint(equalToConstant: 20),
        header.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor))
      stage.turn()
      #expect(scrollView.contentSize == CGSize(width: 180, height: 406))
      #expect(content.frame == CGRect(x: 5, y: 6, width: 170, height: 400))
      #expect(header.frame == CGRect(x: 20, y: 2, width: 180, height: 20))
      scrollView.contentOffset.y = 70
      stage.turn()
      #expect(header.frame.minY == 72 && content.frame.minY == 6)
    }
  }

  @Test("The center of a scroll view is that of its frame, and scrolls with the content")
  func centerOfAScrollView() {
    withStage(width: 200, height: 100) { stage in
      let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
      let content = Brick()
      stage.window.addSubview(scrollView)
      scrollView.addSubview(content)
      activate(
        content.centerXAnchor.constraint(equalTo: scrollView.centerXAnchor),
        content.topAnchor.constraint(equalTo: scrollView.topAnchor),
        content.bottomAnchor.constraint(equalTo: scrollView.bottomAnchor),
        content.widthAnchor.constraint(equalToConstant: 60),
        content.heightAnchor.constraint(equalToConstant: 300))
      stage.turn()
      #expect(content.frame == CGRect(x: 70, y: 0, width: 60, height: 300))
      scrollView.contentOffset = CGPoint(x: 0, y: 150)
      stage.turn()
      #expect(content.frame == CGRect(x: 70, y: 0, width: 60, height: 300))
      #expect(scrollView.contentSize.height == 300)
    }
  }

  // MARK: Update passes

  @Test("updateConstraints runs once, inside first, and again when it is requested")
  func updates() {
    final class Recorder: UIView {
      let name: String
      var log: (String) -> Void
      init(_ name: String, _ log: @escaping (String) -> Void) {
        self.name = name
        self.log = log
        super.init(frame: .zero)
      }
      required init?(coder: NSCoder) { nil }
      override func updateConstraints() {
        log(name)
        super.updateConstraints()
      }
    }
    final class Controller: UIViewController {
      var log: (String) -> Void = { _ in }
      override func updateViewConstraints() {
        log("controller")
        super.updateViewConstraints()
      }
    }
    withStage { stage in
      var calls: [String] = []
      let controller = Controller()
      controller.log = { calls.append($0) }
      let outer = Recorder("outer") { calls.append($0) }
      let inner = Recorder("inner") { calls.append($0) }
      outer.addSubview(inner)
      controller.view.addSubview(outer)
      stage.window.rootViewController = controller
      stage.turn()
      #expect(calls == ["inner", "outer", "controller"])
      #expect(!outer.needsUpdateConstraints())
      outer.setNeedsUpdateConstraints()
      #expect(outer.needsUpdateConstraints())
      stage.turn()
      outer.setNeedsLayout()
      stage.turn()
      #expect(calls == ["inner", "outer", "controller", "outer"])
      inner.setNeedsUpdateConstraints()
      controller.view.updateConstraintsIfNeeded()
      #expect(calls.last == "inner" && calls.count == 5)
    }
  }

  @Test("Systems that are changed step by step have the solutions of new ones")
  func randomEdits() {
    for seed in 0..<40 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let stepwise = RandomLayout()
      for _ in 0..<25 {
        stepwise.edit(using: &generator)
        stepwise.root.layoutIfNeeded()
        let fresh = RandomLayout(copying: stepwise)
        fresh.root.layoutIfNeeded()
        #expect(
          stepwise.views.map(\.frame) == fresh.views.map(\.frame), "seed \(seed)")
      }
    }
  }
}

/// A hierarchy of views with one position and one length per axis, so that its solution is unique.
@MainActor
private final class RandomLayout {
  /// The rule for one view: an anchor view with distances, and lengths.
  struct Rule {
    var anchor: Int?
    var distance: CGPoint
    var size: CGSize
    var followsWidth: Bool
    var preferred: CGFloat
  }

  let root = box(0, 0, 500, 400)
  private(set) var views: [Brick] = []
  private var rules: [Rule] = []
  private var parents: [Int?] = []
  private var constraints: [[NSLayoutConstraint]] = []

  init() {}

  init(copying other: RandomLayout) {
    root.frame = other.root.frame
    for index in other.views.indices {
      add(other.rules[index], parent: other.parents[index])
    }
  }

  private func add(_ rule: Rule, parent: Int?) {
    let view = Brick()
    views.append(view)
    rules.append(rule)
    parents.append(parent)
    (parent.map { views[$0] } ?? root).addSubview(view)
    constraints.append([])
    connect(views.count - 1)
  }

  private func connect(_ index: Int) {
    NSLayoutConstraint.deactivate(constraints[index])
    let (view, rule) = (views[index], rules[index])
    let anchor = rule.anchor.map { views[$0] } ?? root
    let preferred = view.widthAnchor.constraint(equalToConstant: rule.preferred)
    // Each view has a priority of its own: ties would leave a choice.
    preferred.priority = .defaultHigh - Float(index)
    constraints[index] = [
      view.leadingAnchor.constraint(equalTo: anchor.leadingAnchor, constant: rule.distance.x),
      view.topAnchor.constraint(equalTo: anchor.topAnchor, constant: rule.distance.y),
      view.heightAnchor.constraint(equalToConstant: rule.size.height),
      rule.followsWidth
        ? view.widthAnchor.constraint(equalTo: anchor.widthAnchor, multiplier: 0.5)
        : view.widthAnchor.constraint(greaterThanOrEqualToConstant: rule.size.width),
      preferred,
    ]
    NSLayoutConstraint.activate(constraints[index])
  }

  private func rule(using generator: inout SeededGenerator) -> Rule {
    func number(_ range: Range<Int>) -> CGFloat {
      CGFloat(Int.random(in: range, using: &generator))
    }
    return Rule(
      anchor: views.isEmpty || Bool.random(using: &generator)
        ? nil : Int.random(in: views.indices, using: &generator),
      distance: CGPoint(x: number(-20..<50), y: number(-20..<50)),
      size: CGSize(width: number(0..<80), height: number(0..<80)),
      followsWidth: Bool.random(using: &generator), preferred: number(0..<80))
  }

  func edit(using generator: inout SeededGenerator) {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0, 1:
      let parent = views.isEmpty ? nil : Int.random(in: -1..<views.count, using: &generator)
      add(rule(using: &generator), parent: parent == -1 ? nil : parent)
    case 2 where !views.isEmpty:
      let index = Int.random(in: views.indices, using: &generator)
      rules[index].distance.x += 7
      rules[index].size.height += 3
      constraints[index][0].constant = rules[index].distance.x
      constraints[index][2].constant = rules[index].size.height
    case 3 where !views.isEmpty:
      // Anchors are earlier views, so that there are no circles.
      let index = Int.random(in: views.indices, using: &generator)
      var changed = rule(using: &generator)
      changed.anchor = changed.anchor.flatMap { $0 < index ? $0 : nil }
      rules[index] = changed
      connect(index)
    case 4:
      root.bounds.size.width = CGFloat(Int.random(in: 100..<600, using: &generator))
    default:
      for (index, view) in views.enumerated() where Bool.random(using: &generator) {
        rules[index].preferred += 1
        constraints[index][4].constant = rules[index].preferred
        view.setNeedsLayout()
      }
    }
  }
}
