import Testing

@testable import UIKit

@MainActor
@Suite("View transitions")
struct ViewTransitionTests {
  /// A card with two faces in a window.
  @MainActor private struct Card {
    let stage: ViewStage
    let holder = box(50, 50, 200, 100)
    let front = box(0, 0, 200, 100)
    let back = box(0, 0, 200, 100)

    init(_ stage: ViewStage) {
      self.stage = stage
      stage.window.addSubview(holder)
      holder.addSubview(front)
      stage.turn()
    }

    /// The layer with the snapshot of the old state; nil if there is none.
    var picture: CALayer? {
      stage.window.layer.sublayers?.first { $0 !== holder.layer }
    }
  }

  nonisolated private static let flips: [(UIView.AnimationOptions, Int)] = [
    (.transitionFlipFromLeft, 0), (.transitionFlipFromRight, 1), (.transitionFlipFromTop, 2),
    (.transitionFlipFromBottom, 3),
  ]
  nonisolated private static let all: [UIView.AnimationOptions] =
    flips.map(\.0) + [.transitionCurlUp, .transitionCurlDown, .transitionCrossDissolve]

  /// Twice the area of a layer on screen; positive if its front is visible.
  private func area(_ layer: CALayer) -> Double {
    let p = layer.presentationProperties(at: CACurrentMediaTime())
    let m = p.matrixToSuperlayer
    let b = p.bounds
    let corners = [
      CGPoint(x: b.minX, y: b.minY), CGPoint(x: b.maxX, y: b.minY),
      CGPoint(x: b.maxX, y: b.maxY), CGPoint(x: b.minX, y: b.maxY),
    ].map { m.apply(to: $0) }
    return zip(corners, corners.dropFirst() + [corners[0]]).reduce(0) {
      $0 + Double($1.0.x * $1.1.y - $1.1.x * $1.0.y)
    }
  }

  private func isShown(_ layer: CALayer) -> Bool {
    let p = layer.presentationProperties(at: CACurrentMediaTime())
    return p.isDoubleSided || area(layer) > 1e-6
  }

  /// The page that curls is a picture; the view stays in its place. While a new page comes down, the view is invisible.
  @Test func aCurlMovesPictures() throws {
    for (options, pictures) in [
      (UIView.AnimationOptions.transitionCurlUp, 1), (.transitionCurlDown, 2),
    ] {
      withStage { stage in
        let card = Card(stage)
        UIView.transition(with: card.holder, duration: 1, options: options) {
          card.front.isHidden = true
        }
        stage.turn()
        stage.advance(by: 0.5)
        let layers = stage.window.layer.sublayers ?? []
        #expect(layers.count == 1 + pictures && layers.first === card.holder.layer)
        for picture in layers.dropFirst() { #expect(picture.frame == card.holder.frame) }
        let shown = card.holder.layer.presentationProperties(at: CACurrentMediaTime())
        #expect(shown.transform.isIdentity && shown.opacity == (pictures == 1 ? 1 : 0))
        stage.advance(by: 0.6)
        #expect(stage.window.layer.sublayers == [card.holder.layer])
        #expect(card.holder.layer.opacity == 1 && card.holder.layer.animationKeys() == nil)
      }
    }
  }

  /// The pictures of a view without a superview, such as a window, are inside it.
  @Test func aWindowCurls() {
    withStage { stage in
      let page = box(0, 0, 50, 50)
      stage.window.addSubview(page)
      UIView.transition(with: stage.window, duration: 1, options: .transitionCurlUp) {
        page.isHidden = true
      }
      stage.turn()
      stage.advance(by: 0.5)
      let pictures = (stage.window.layer.sublayers ?? []).filter { $0 !== page.layer }
      #expect(pictures.map(\.frame) == [stage.window.bounds])
      stage.advance(by: 0.6)
      #expect(stage.window.layer.sublayers == [page.layer])
    }
  }

  /// A picture can't be taken again at another size: it fills its place, and the rest is cut off.
  @Test func aPictureOfAViewThatIsResizedFillsItsPlace() throws {
    try withStage { stage in
      let card = Card(stage)
      UIView.transition(with: card.holder, duration: 1, options: .transitionCurlUp) {
        card.front.isHidden = true
      }
      stage.turn()
      stage.advance(by: 0.3)
      card.holder.bounds.size.width *= 2
      stage.turn()
      stage.advance(by: 0.1)
      let picture = try #require(stage.window.layer.sublayers?.last)
      #expect(picture !== card.holder.layer && picture.bounds.size == card.holder.bounds.size)
      #expect(picture.masksToBounds && picture.contentsGravity == .resizeAspectFill)
    }
  }

  @Test("A flip shows the front at 49 %, the back at 51 % and neither at 50 %", arguments: flips)
  func flipFaces(_ options: UIView.AnimationOptions, _ side: Int) throws {
    try withStage { stage in
      let card = Card(stage)
      UIView.transition(with: card.holder, duration: 1, options: options) {
        card.front.isHidden = true
      }
      #expect(card.front.isHidden)
      stage.turn()
      let picture = try #require(card.picture)
      #expect(isShown(picture))
      #expect(!isShown(card.holder.layer))
      stage.advance(by: 0.49)
      #expect(isShown(picture))
      #expect(!isShown(card.holder.layer))
      stage.advance(by: 0.01)
      #expect(abs(area(picture)) < 1e-6)
      #expect(abs(area(card.holder.layer)) < 1e-6)
      stage.advance(by: 0.01)
      #expect(!isShown(picture))
      #expect(isShown(card.holder.layer))
      stage.advance(by: 0.5)
      #expect(card.picture == nil)
      #expect(card.holder.shown == card.holder.layer.model().presentationProperties(at: 0))
      #expect(card.holder.layer.transform.isIdentity)
      #expect(card.holder.layer.isDoubleSided)
    }
  }

  @Test(
    "A flip brings the side in its name forward, as a trapezoid with the right perspective",
    arguments: flips)
  func flipSides(_ options: UIView.AnimationOptions, _ side: Int) throws {
    try withStage { stage in
      let card = Card(stage)
      UIView.transition(
        with: card.holder, duration: 1, options: [options, .curveLinear], animations: nil)
      stage.turn()
      let picture = try #require(card.picture)
      // After a sixth of the duration the card is turned by 30° of 180°.
      stage.advance(by: 1.0 / 6)
      let p = picture.presentationProperties(at: CACurrentMediaTime())
      func corner(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
        p.matrixToSuperlayer.apply(to: CGPoint(x: x, y: y))
      }
      let left = corner(0, 100).y - corner(0, 0).y
      let right = corner(200, 100).y - corner(200, 0).y
      let top = corner(200, 0).x - corner(0, 0).x
      let bottom = corner(200, 100).x - corner(0, 100).x
      let lengths = [left, right, top, bottom]
      #expect(lengths[side] > lengths[side ^ 1])
      // Computed by hand: the side is at the distance a from the axis, the eye at the distance d from the plane, and
      // sin 30° is 1/2.
      let d: CGFloat = 500
      let (a, across): (CGFloat, CGFloat) = side < 2 ? (100, 100) : (50, 200)
      #expect(abs(lengths[side] - across * d / (d - a / 2)) < 1e-6)
      #expect(abs(lengths[side ^ 1] - across * d / (d + a / 2)) < 1e-6)
    }
  }

  /// Three corners of each layer below `layer` as on screen, in the coordinates of its superlayer.
  private func corners(in layer: CALayer) -> [CGPoint] {
    (layer.sublayers ?? []).flatMap { sublayer in
      let p = sublayer.presentationProperties(at: CACurrentMediaTime())
      let box = p.bounds
      return [
        box.origin, CGPoint(x: box.maxX, y: box.minY), CGPoint(x: box.minX, y: box.maxY),
      ].map { p.matrixToSuperlayer.apply(to: $0) } + corners(in: sublayer)
    }
  }

  @Test(
    "If a view gets another frame during its transition, its snapshot moves along",
    arguments: flips.map(\.0) + [.transitionCrossDissolve], [true, false])
  func moves(_ options: UIView.AnimationOptions, isWindow: Bool) throws {
    let place = CGRect(x: isWindow ? 0 : 90, y: isWindow ? 0 : 30, width: 260, height: 240)
    func moments(movesFirst: Bool) -> [[CGPoint]] {
      var moments: [[CGPoint]] = []
      withStage { stage in
        let card = Card(stage)
        let view = isWindow ? stage.window : card.holder
        if movesFirst { view.frame = place }
        stage.turn()
        UIView.transition(with: view, duration: 1, options: options) { card.front.isHidden = true }
        stage.turn()
        stage.advance(by: 0.2)
        if !movesFirst { view.frame = place }
        for _ in 0..<3 {
          stage.advance(by: 0.2)
          moments.append(corners(in: stage.window.layer))
        }
        stage.advance(by: 0.3)
        #expect(view.viewState.transition == nil)
      }
      return moments
    }
    for (seen, expected) in zip(moments(movesFirst: false), moments(movesFirst: true)) {
      #expect(seen.count == expected.count)
      for (a, b) in zip(seen, expected) {
        #expect(abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6)
      }
    }
  }

  @Test(
    "Every style ends with the change made, the view restored and nothing left over", arguments: all
  )
  func endStates(_ options: UIView.AnimationOptions) {
    withStage { stage in
      let card = Card(stage)
      let before = card.holder.shown
      let layers = stage.window.layer.sublayers?.count
      var log: [Bool] = []
      UIView.transition(
        with: card.holder, duration: 0.5, options: options,
        animations: {
          card.front.removeFromSuperview()
          card.holder.addSubview(card.back)
        }, completion: { log.append($0) })
      #expect(stage.window.subviews == [card.holder])
      stage.turn()
      stage.advance(by: 0.25)
      #expect(
        card.picture != nil || (card.holder.layer.sublayers?.count ?? 0) == 2
          || card.holder.layer.animation(forKey: kCATransition) != nil)
      #expect(card.holder.hitTest(CGPoint(x: 5, y: 5), with: nil) == nil)
      #expect(log.isEmpty)
      stage.advance(by: 0.25)
      #expect(log == [true])
      #expect(card.holder.shown == before)
      #expect(stage.window.layer.sublayers?.count == layers)
      #expect(card.holder.layer.sublayers?.count == 1)
      #expect(card.holder.layer.animationKeys() == nil)
      #expect(card.holder.hitTest(CGPoint(x: 5, y: 5), with: nil) === card.back)
    }
  }

  @Test("The opacity of the old contents in a dissolve of an opaque view follows the curve")
  func dissolve() throws {
    try withStage { stage in
      let card = Card(stage)
      card.holder.backgroundColor = .white
      stage.turn()
      UIView.transition(
        with: card.holder, duration: 1, options: .transitionCrossDissolve, animations: nil)
      stage.turn()
      let cover = try #require(card.holder.layer.sublayers?.last)
      #expect(cover.contents is LayerSnapshot)
      stage.advance(by: 0.25)
      let opacity = cover.presentationProperties(at: CACurrentMediaTime()).opacity
      #expect(isClose(Double(opacity), 1 - TimingCurve.easeInOut.value(at: 0.25), 1e-5))
    }
  }

  @Test("In a dissolve of a translucent view, the new content fades in while the old one fades out")
  func translucentDissolve() {
    withStage { stage in
      let label = UILabel(frame: CGRect(x: 10, y: 10, width: 100, height: 20))
      label.text = "old"
      stage.window.addSubview(label)
      stage.turn()
      var ends: [Bool] = []
      UIView.transition(with: label, duration: 1, options: .transitionCrossDissolve) {
        label.text = "new"
      } completion: {
        ends.append($0)
      }
      stage.turn()
      stage.advance(by: 0.25)
      let fade = label.layer.presentationProperties(at: CACurrentMediaTime()).transition
      #expect(fade?.style == .fade)
      #expect(isClose(fade?.progress ?? 0, TimingCurve.easeInOut.value(at: 0.25), 1e-5))
      #expect(label.layer.sublayers?.contains { $0.contents is LayerSnapshot } != true)
      #expect(label.viewState.transition != nil && ends.isEmpty)
      stage.advance(by: 0.8)
      #expect(label.layer.animationKeys() == nil && ends == [true])
      #expect(label.viewState.transition == nil)
    }
  }

  @Test("A dissolve goes on if another one begins in which nothing has changed")
  func repeatedDissolve() {
    withStage { stage in
      let card = Card(stage)
      card.holder.backgroundColor = .white
      stage.turn()
      var ends: [Int] = []
      @MainActor func dissolve(_ number: Int, isHidden: Bool) {
        UIView.transition(with: card.holder, duration: 1, options: .transitionCrossDissolve) {
          card.front.isHidden = isHidden
        } completion: { _ in
          ends.append(number)
        }
        stage.turn()
      }
      @MainActor func covers() -> [CALayer] {
        (card.holder.layer.sublayers ?? []).filter { $0.contents is LayerSnapshot }
      }
      dissolve(1, isHidden: true)
      stage.advance(by: 0.5)
      dissolve(2, isHidden: true)
      UIView.transition(
        with: card.holder, duration: 1, options: .transitionCrossDissolve, animations: nil)
      UIView.transition(
        with: card.holder, duration: 1, options: .transitionCrossDissolve, animations: nil)
      #expect(covers().count == 1)
      stage.advance(by: 0.25)
      let opacity = covers()[0].presentationProperties(at: CACurrentMediaTime()).opacity
      #expect(isClose(Double(opacity), 1 - TimingCurve.easeInOut.value(at: 0.75), 1e-5))
      stage.advance(by: 0.3)
      #expect(ends == [1] && covers().isEmpty)
      stage.advance(by: 0.5)
      #expect(ends == [1, 2] && card.holder.layer.sublayers?.count == card.holder.subviews.count)
      dissolve(3, isHidden: false)
      stage.advance(by: 0.5)
      dissolve(4, isHidden: true)
      #expect(covers().count == 2, "the content has changed")
    }
  }

  @Test("Changes of contents are animated only with allowAnimatedContent")
  func animatedContent() {
    for (options, moves) in [
      (UIView.AnimationOptions.transitionFlipFromTop, false),
      ([.transitionFlipFromTop, .allowAnimatedContent], true),
    ] {
      withStage { stage in
        let card = Card(stage)
        UIView.transition(with: card.holder, duration: 1, options: options) {
          card.front.center.x += 100
        }
        stage.turn()
        #expect((card.front.layer.animationKeys() != nil) == moves)
        stage.advance(by: 1)
        #expect(card.front.layer.animationKeys() == nil)
        #expect(card.front.shown.position.x == 200)
      }
    }
  }

  @Test("A transition between two views exchanges them, or hides one and shows the other")
  func fromTo() {
    for showsAndHides in [false, true] {
      withStage { stage in
        let card = Card(stage)
        let above = box(0, 0, 10, 10)
        card.holder.addSubview(above)
        if showsAndHides {
          card.back.isHidden = true
          card.holder.addSubview(card.back)
        }
        var log: [Bool] = []
        var options = UIView.AnimationOptions.transitionFlipFromRight
        if showsAndHides { options.insert(.showHideTransitionViews) }
        UIView.transition(
          from: card.front, to: card.back, duration: 1, options: options
        ) { log.append($0) }
        if showsAndHides {
          #expect(card.holder.subviews == [card.front, above, card.back])
          #expect(card.front.isHidden && !card.back.isHidden)
        } else {
          #expect(card.holder.subviews == [card.back, above])
          #expect(card.front.superview == nil)
        }
        stage.turn()
        stage.advance(by: 1)
        #expect(log == [true])
      }
    }
  }

  @Test("Completions run off screen, without style or animation, on removal and replacement")
  func completions() {
    withStage { stage in
      let card = Card(stage)
      var log: [String] = []
      @MainActor func flip(_ name: String, _ view: UIView, _ options: UIView.AnimationOptions) {
        UIView.transition(with: view, duration: 1, options: options, animations: nil) {
          log.append("\(name) \($0)")
        }
      }
      flip("off screen", box(0, 0, 9, 9), .transitionFlipFromLeft)
      flip("no style", card.holder, [])
      UIView.performWithoutAnimation { flip("unanimated", card.holder, .transitionCurlUp) }
      stage.turn()
      #expect(log == ["off screen true", "no style true", "unanimated true"])
      log = []
      flip("first", card.holder, .transitionFlipFromLeft)
      stage.turn()
      stage.advance(by: 0.5)
      flip("second", card.holder, .transitionFlipFromLeft)
      stage.turn()
      stage.advance(by: 0.5)
      #expect(log == ["first false"])
      card.holder.removeFromSuperview()
      stage.turn()
      stage.advance(by: 1)
      #expect(log == ["first false", "second false"])
      #expect(stage.window.layer.sublayers == nil)
      let caught = warnings {
        UIView.transition(from: box(0, 0, 1, 1), to: card.back, duration: 1) { _ in
          log.append("homeless")
        }
      }
      #expect(caught.count == 1)
      stage.turn()
      #expect(log.last == "homeless")
    }
  }

  @Test("A transition of a window takes place inside of the window", arguments: all)
  func window(_ options: UIView.AnimationOptions) {
    withStage { stage in
      let old = box(0, 0, 800, 600)
      let new = box(0, 0, 800, 600)
      stage.window.addSubview(old)
      stage.turn()
      var log: [Bool] = []
      UIView.transition(
        with: stage.window, duration: 1, options: options,
        animations: {
          old.removeFromSuperview()
          stage.window.addSubview(new)
        }, completion: { log.append($0) })
      stage.turn()
      // A page that curls down is a picture, as is the one below it.
      #expect(stage.window.layer.sublayers?.count == (options == .transitionCurlDown ? 3 : 2))
      stage.advance(by: 1)
      #expect(log == [true])
      #expect(stage.window.layer.sublayers == [new.layer])
    }
  }

  @Test("Without a transition among the options, changes are animated as in any animation")
  func noTransition() {
    withStage { stage in
      let view = box(0, 0, 100, 100)
      stage.window.addSubview(view)
      stage.turn()
      var log: [Bool] = []
      UIView.transition(
        with: view, duration: 1, options: .curveLinear,
        animations: { view.center.x = 150 }, completion: { log.append($0) })
      stage.turn()
      stage.advance(by: 0.5)
      #expect(view.layer.presentation()?.position.x == 100 && log.isEmpty)
      stage.advance(by: 0.6)
      #expect(log == [true] && view.viewState.transition == nil)
    }
  }
}
