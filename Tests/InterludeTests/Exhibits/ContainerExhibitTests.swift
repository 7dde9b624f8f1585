import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// The container's formulas and controls.
@MainActor @Suite struct ContainerExhibitTests {
  private func page(_ stage: ExhibitStage) throws -> ContainerPageViewController {
    try #require(stage.navigation.viewControllers.first as? ContainerPageViewController)
  }

  private func container(_ stage: ExhibitStage) throws -> DraggedContainerViewController {
    try page(stage).container
  }

  private func transform(_ card: UIViewController?) throws -> CGAffineTransform {
    try #require(card?.view.layer.presentation()?.affineTransform())
  }

  private func isClose(_ a: CGAffineTransform, _ b: CGAffineTransform) -> Bool {
    zip([a.a, a.b, a.c, a.d, a.tx, a.ty], [b.a, b.b, b.c, b.d, b.tx, b.ty]).allSatisfy {
      abs($0 - $1) < 0.001
    }
  }

  // MARK: Controls

  /// The panel keeps a distance from the views around it, and its sliders from each other and from its edges.
  @Test(arguments: [(1280, 800), (600, 900)])
  func theSlidersHaveRoom(width: Int, height: Int) throws {
    let stage = try ExhibitStage(.container, width: width, height: height)
    let page = try #require(try self.page(stage).view)
    let panel = try #require(views(MotionPanelView.self, in: page).first)
    let styles = try #require(views(UISegmentedControl.self, in: page).first)
    #expect(panel.frame.minY - styles.frame.maxY >= 16 || panel.frame.minY > page.bounds.midY)
    let sliders = views(MotionSlider.self, in: panel)
      .map { $0.convert($0.bounds, to: panel) }.sorted { $0.minY < $1.minY }
    #expect(sliders.count == 4)
    for (above, below) in zip(sliders, sliders.dropFirst()) {
      #expect(below.minY - above.maxY >= 12)
    }
    let content = CGRect(origin: .zero, size: panel.contentSize).insetBy(dx: 16, dy: 12)
    #expect(sliders.allSatisfy(content.contains))
    // The tracks are equally long, whatever stands beside them.
    let tracks = views(UISlider.self, in: panel)
    #expect(Set(tracks.map(\.frame.width)).count == 1)
    let width = try #require(tracks.first?.frame.width)
    for slider in views(MotionSlider.self, in: panel) { slider.value = 10 }
    panel.layoutIfNeeded()
    #expect(tracks.allSatisfy { $0.frame.width == width })
  }

  // MARK: Motion

  @Test(arguments: [
    (ContainerMotion.Style.top, CGAffineTransform(translationX: 0, y: -200), CGPoint(x: 0, y: 50)),
    (.left, CGAffineTransform(translationX: -300, y: 0), CGPoint(x: 75, y: 0)),
    (.bottom, CGAffineTransform(translationX: 0, y: 200), CGPoint(x: 0, y: -50)),
    (.right, CGAffineTransform(translationX: 300, y: 0), CGPoint(x: -75, y: 0)),
    (.rotate, CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 300, ty: 0), CGPoint(x: -75, y: 0)),
  ])
  func theLeavingCardGoesTheOtherWay(
    style: ContainerMotion.Style, start: CGAffineTransform, end: CGPoint
  ) {
    var motion = ContainerMotion()
    (motion.style, motion.velocity, motion.scale) = (style, 0.25, 0.5)
    let size = CGSize(width: 300, height: 200)
    #expect(isClose(motion.start(on: size), start))
    let last = motion.end(on: size)
    #expect(
      isClose(
        last,
        CGAffineTransform(
          a: last.a, b: last.b, c: last.c, d: last.d, tx: end.x, ty: end.y)))
    // Half as large, and turned by half a turn, whatever the velocity.
    #expect(abs(hypot(last.a, last.b) - 0.5) < 1e-9)
    #expect(abs(last.a - (style == .rotate ? -0.5 : 0.5)) < 1e-9)
  }

  /// A change of the example's defaults or ranges would show here: those of its sliders.
  @Test func defaultsAndRangesAreTheExamples() throws {
    let motion = ContainerMotion()
    #expect(motion.style == .right && motion.velocity == 0.5 && motion.alpha == 0.8)
    #expect(motion.scale == 0.95 && motion.duration == 1)
    let stage = try ExhibitStage(.container, width: 1280, height: 800, draws: false)
    let sliders = views(UISlider.self, in: try page(stage).view)
    #expect(sliders.map(\.minimumValue) == [0, 0, 0, 0.3])
    #expect(sliders.map(\.maximumValue) == [1, 1, 1, 10])
  }

  /// Turned by half a turn, a card that fills a stage of any shape begins beyond its edge.
  @Test(arguments: [CGSize(width: 300, height: 200), CGSize(width: 200, height: 300)])
  func aRotatingCardBeginsOutsideTheStage(stage: CGSize) {
    var motion = ContainerMotion()
    motion.style = .rotate
    let card = CGRect(
      x: -stage.width / 2, y: -stage.height / 2, width: stage.width, height: stage.height)
    #expect(card.applying(motion.start(on: stage)).minX >= stage.width / 2 - 1e-9)
  }

  /// Half the time of a curve that is the same both ways is half the way.
  @Test(arguments: ContainerMotion.Style.allCases)
  func halfWayIsHalfTheMotion(style: ContainerMotion.Style) throws {
    let stage = try ExhibitStage(.container, width: 480, height: 320)
    let container = try container(stage)
    try stage.begin("\(style)")
    let motion = container.motion
    let size = container.view.bounds.size
    let (leaving, arriving) = (container.children[0], container.children[1])
    #expect(try isClose(transform(leaving), .identity))
    #expect(try isClose(transform(arriving), motion.start(on: size)))
    _ = try stage.picture(at: motion.duration / 2)
    let (start, end) = (motion.start(on: size), motion.end(on: size))
    let (entering, left) = (try transform(arriving), try transform(leaving))
    #expect(abs(entering.tx - start.tx / 2) < 0.5 && abs(entering.ty - start.ty / 2) < 0.5)
    #expect(abs(left.tx - end.tx / 2) < 0.5 && abs(left.ty - end.ty / 2) < 0.5)
    let alpha = try #require(leaving.view.layer.presentation()?.opacity)
    #expect(abs(Double(alpha) - (1 + motion.alpha) / 2) < 0.01)
    stage.finish()
    #expect(container.children == [arriving])
    #expect(leaving.view.superview == nil && leaving.parent == nil)
    #expect(arriving.view.transform == .identity && arriving.view.alpha == 1)
  }

  /// The children turn and do not shrink on their way: a half turn may not be blended number by number.
  @Test func aTurningCardKeepsItsSize() throws {
    let stage = try ExhibitStage(.container, width: 480, height: 320, draws: false)
    let container = try container(stage)
    (container.motion.style, container.motion.scale) = (.rotate, 1)
    container.showNext()
    stage.session.frame()
    var angles: [CGFloat] = []
    for _ in 0..<9 {
      stage.session.advance(by: 0.1)
      for child in container.children {
        let shown = try transform(child)
        #expect(abs(hypot(shown.a, shown.b) - 1) < 1e-6)
        if child === container.children.last { angles.append(abs(atan2(shown.b, shown.a))) }
      }
    }
    #expect(angles == angles.sorted(by: >) && angles[0] > 2.5 && angles[8] < 0.5)
    stage.finish()
  }

  // MARK: Cards

  @Test func cardsHaveABorderRoundCornersAndAShadowWithAPath() throws {
    let stage = try ExhibitStage(.container, width: 480, height: 320, draws: false)
    let container = try container(stage)
    for (width, height) in [(480, 320), (1280, 800), (320, 480), (320, 240), (3840, 2160)] {
      try stage.session.resize(width: width, height: height)
      stage.finish()
      let card = try #require(container.children.first?.view)
      #expect(card.layer.borderWidth == 6 && card.layer.cornerRadius == 8)
      #expect(card.layer.shadowOpacity > 0 && !card.clipsToBounds)
      #expect(card.layer.shadowPath?.boundingBox == card.bounds)
      let area = try #require(card.superview)
      #expect(card.center == CGPoint(x: area.bounds.midX, y: area.bounds.midY))
      #expect(area.bounds.contains(card.frame) && card.bounds.width > 80)
      let labels = views(UILabel.self, in: card)
      #expect(
        labels.map(\.text) == ["Contained View Controller's View", "Click To Transition"])
      let inside = card.bounds.insetBy(dx: 6, dy: 6)
      for label in labels where !label.isHidden {
        #expect(inside.contains(label.frame) && label.center.x == card.bounds.midX)
      }
      #expect(labels[0].frame.maxY <= labels[1].frame.minY)
    }
  }

  @Test func colorsAreRandom() throws {
    let stage = try ExhibitStage(.container)
    var colors: [CGColor?] = []
    for step in stage.exhibit.demonstration {
      try stage.perform(step.name)
      colors.append(try container(stage).children.first?.view.layer.borderColor)
    }
    // The one that was sent back is the next to come.
    let steps = stage.exhibit.demonstration.map(\.name).filter {
      !$0.hasSuffix("cancelled") && $0 != "reset"
    }
    #expect(Set(colors).count == steps.count)
  }

  @Test(arguments: [0.1, 0.5, 0.9])
  func aResizeOnTheWayEndsInTheNewSize(fraction: Double) throws {
    func expected() throws -> Bitmap {
      let stage = try ExhibitStage(.container, width: 480, height: 320)
      try stage.perform("rotate")
      return try stage.picture()
    }
    // There is one screen: this one's stage has gone before the next one comes.
    let end = try expected()
    let stage = try ExhibitStage(.container, width: 1280, height: 800)
    try stage.begin("rotate")
    stage.session.advance(by: fraction)
    try stage.session.resize(width: 480, height: 320)
    stage.finish()
    #expect(try stage.picture().difference(from: end).count == 0)
  }

  // MARK: Input

  @Test func aClickOnTheStageLetsTheNextIn() throws {
    let stage = try ExhibitStage(.container, width: 480, height: 320)
    let page = try container(stage)
    let first = try #require(page.children.first)
    stage.session.click(at: CGPoint(x: 350, y: 200))
    stage.session.frame()
    #expect(page.children.count == 2)
    // One at a time.
    for _ in 0..<6 {
      stage.session.click(at: CGPoint(x: 350, y: 200))
      stage.session.advance(by: 0.1)
      #expect(page.children.count == 2)
    }
    stage.finish()
    #expect(page.children.count == 1 && page.children.first !== first)
  }

  @Test func theSegmentedControlChoosesTheStyle() throws {
    let stage = try ExhibitStage(.container, width: 480, height: 320)
    let (page, container) = (try page(stage), try container(stage))
    let control = try #require(views(UISegmentedControl.self, in: page.view).first)
    #expect(control.selectedSegmentIndex == container.motion.style.rawValue)
    for (style, title) in zip(
      ContainerMotion.Style.allCases, ["Top", "Left", "Bottom", "Right", "Rotate"])
    {
      #expect(control.titleForSegment(at: style.rawValue) == title)
      let width = control.bounds.width / 5
      let place = CGPoint(
        x: (CGFloat(style.rawValue) + 0.5) * width, y: control.bounds.midY)
      stage.session.click(at: control.convert(place, to: nil))
      stage.finish()
      #expect(container.motion.style == style)
    }
  }

  /// Each slider, dragged to its right end, writes its own number, and its label follows.
  @Test func theSlidersSetTheMotion() throws {
    let stage = try ExhibitStage(.container, width: 1280, height: 800)
    let (page, container) = (try page(stage), try container(stage))
    let sliders = views(UISlider.self, in: page.view)
    let values: [(KeyPath<ContainerMotion, Double>, Double, String)] = [
      (\.velocity, 1, "1.00"), (\.alpha, 1, "1.00"), (\.scale, 1, "1.00"),
      (\.duration, 10, "10.00 s"),
    ]
    #expect(sliders.count == values.count)
    for (slider, (value, end, text)) in zip(sliders, values) {
      let track = slider.trackRect(forBounds: slider.bounds)
      let thumb = slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: slider.value)
      let from = slider.convert(CGPoint(x: thumb.midX, y: thumb.midY), to: nil)
      stage.session.send(.pointerDown(location: from))
      for distance in stride(from: 20.0, through: 400, by: 20) {
        stage.session.send(.pointerMoved(location: CGPoint(x: from.x + distance, y: from.y)))
      }
      stage.session.send(.pointerUp(location: CGPoint(x: from.x + 400, y: from.y)))
      stage.finish()
      #expect(container.motion[keyPath: value] == end)
      // The value stands right of the slider, on its height.
      let readout = try #require(
        slider.superview.flatMap { views(UILabel.self, in: $0).first { $0.text == text } })
      #expect(readout.frame.minX > slider.frame.maxX)
      #expect(abs(readout.frame.midY - slider.frame.midY) <= 1)
    }
    // It takes ten seconds now.
    container.showNext()
    stage.session.frame()
    stage.session.advance(by: 9.9)
    #expect(container.children.count == 2)
    stage.session.advance(by: 0.2)
    #expect(container.children.count == 1)
  }

  @Test func resetGivesStyleAndValuesTheirDefaults() throws {
    let stage = try ExhibitStage(.container, width: 1280, height: 800)
    let (page, container) = (try page(stage), try container(stage))
    let before = try stage.picture()
    page.choose(.rotate)
    let sliders = views(UISlider.self, in: page.view)
    for slider in sliders {
      slider.value = slider.maximumValue
      slider.sendActions(for: .valueChanged)
    }
    #expect(container.motion.velocity == 1 && container.motion.duration == 10)
    stage.finish()
    #expect(try stage.picture().difference(from: before).count > 0)
    let reset = try #require(
      views(UIButton.self, in: page.view).first { $0.currentTitle == "Reset" })
    stage.session.click(
      at: reset.convert(CGPoint(x: reset.bounds.midX, y: reset.bounds.midY), to: nil))
    stage.finish()
    let (motion, defaults) = (container.motion, ContainerMotion())
    #expect(motion.style == defaults.style && motion.velocity == defaults.velocity)
    #expect(motion.alpha == defaults.alpha && motion.scale == defaults.scale)
    #expect(motion.duration == defaults.duration)
    stage.session.send(.pointerLeft)
    stage.finish()
    #expect(try stage.picture().difference(from: before).count == 0)
  }

  // MARK: The example

  /// The example's container alone, with plain children: the leaving view ends with the transform of the example's formulas.
  @Test func theContainerNeedsNothingOfTheExhibit() throws {
    let session = try HeadlessSession(width: 300, height: 200, draws: false)
    let children = (0..<2).map { _ in UIViewController() }
    let container = ContainerViewController(children[0])
    let window = AppStart.makeWindow(showing: container)
    defer { window.isHidden = true }
    session.runUntilIdle()
    container.motion.style = .rotate
    (container.motion.velocity, container.motion.alpha) = (0.25, 0.4)
    (container.motion.scale, container.motion.duration) = (0.5, 1)
    container.show(children[1])
    session.frame()
    #expect(container.children == children)
    #expect(try isClose(transform(children[0]), .identity))
    #expect(
      try isClose(
        transform(children[1]), CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 300, ty: 0)))
    // The models are at their ends: 300 pt · 0.25 the other way, turned by half a turn, half as large.
    #expect(
      isClose(
        children[0].view.transform,
        CGAffineTransform(a: -0.5, b: 0, c: 0, d: -0.5, tx: -75, ty: 0)))
    #expect(abs(children[0].view.alpha - 0.4) < 1e-6)
    session.runUntilIdle()
    #expect(container.children == [children[1]] && container.child === children[1])
    #expect(children[0].view.superview == nil && children[1].view.transform == .identity)
  }
}
