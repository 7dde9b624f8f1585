import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// Photos that scale, cards that drop, sheets that adapt, and all the ways back.
@MainActor @Suite struct PetCareExhibitTests {
  /// In seconds: of a scale segue.
  private let scaling = 0.5

  private func go(_ stage: ExhibitStage, to step: String) throws {
    for step in stage.exhibit.demonstration.map(\.name).prefix(through: step) {
      try stage.begin(step)
      stage.finish()
    }
  }

  /// The exhibit's pages that show, each over the one before.
  private func pages(_ stage: ExhibitStage) -> [UIViewController] {
    sequence(first: stage.navigation as UIViewController) { $0.presentedViewController }
      .map(\.contentViewController)
  }

  private func page<Page: UIViewController>(_ type: Page.Type, _ stage: ExhibitStage) throws -> Page
  {
    try #require(pages(stage).last as? Page)
  }

  private func click(_ view: UIView, _ stage: ExhibitStage) {
    stage.session.click(
      at: view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil))
    stage.finish()
  }

  // MARK: Scaling

  /// A step, and where it comes from and goes to: shown pages, counted from the last.
  @Test(arguments: ["scale-up", "photo", "photo-back", "scale-down", "scale-up-in-tabs"])
  func aPhotoMovesFromOneViewToTheOther(step: String) throws {
    let stage = try ExhibitStage(.petCare, width: 1280, height: 800)
    let names = stage.exhibit.demonstration.map(\.name)
    let before = names[try #require(names.firstIndex(of: step)) - 1]
    try go(stage, to: before)
    let isBack = step == "photo-back" || step == "scale-down"
    let leaving = try #require(pages(stage).last as? any ViewScaleable)
    let below = pages(stage).dropLast().last as? any ViewScaleable
    try stage.begin(step)
    let arriving = try #require((isBack ? below : pages(stage).last as? any ViewScaleable))
    let container = try #require(
      stage.navigation.presentedViewController?.transitionCoordinator?.containerView)
    let flyer = try #require(container.subviews.last)
    let (from, to) = (try #require(leaving.scaleView), try #require(arriving.scaleView))
    #expect(from.isHidden && to.isHidden)

    func center(_ view: UIView) -> CGPoint {
      view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: container)
    }
    _ = try stage.picture(at: scaling / 2)
    let shown = try #require(flyer.layer.presentation())
    #expect(abs(shown.position.x - (center(from).x + center(to).x) / 2) < 0.5)
    #expect(abs(shown.position.y - (center(from).y + center(to).y) / 2) < 0.5)
    #expect(abs(shown.bounds.width - (from.bounds.width + to.bounds.width) / 2) < 0.5)
    #expect(abs(shown.bounds.width - shown.bounds.height) < 0.01)
    _ = try stage.picture(at: scaling * 0.999)
    #expect(flyer.superview != nil)
    _ = try stage.picture(at: scaling * 1.001)
    #expect(flyer.superview == nil)
    #expect(!from.isHidden && !to.isHidden)
  }

  /// The list leaves in the end, the page below a photo stays where it is; neither fades under the page that comes.
  @Test(arguments: [("scale-up", true), ("photo", false)])
  func aPresenterStaysOpaque(step: String, leaves: Bool) throws {
    let stage = try ExhibitStage(.petCare, width: 640, height: 480)
    try go(stage, to: step == "photo" ? "scale-up" : "open")
    let presenter = try #require(pages(stage).last?.view)
    try stage.begin(step)
    _ = try stage.picture(at: scaling / 2)
    #expect(presenter.layer.presentation()?.opacity == 1)
    stage.finish()
    #expect(presenter.alpha == 1)
    #expect((presenter.window == nil) == leaves)
  }

  /// The back button stands where the list has its title: while any of the list shows, nothing of the page does.
  @Test(arguments: [("scale-up", "open"), ("photo", "scale-up"), ("scale-down", "form-sheet-back")])
  func neverDoTwoPagesShow(step: String, before: String) throws {
    let stage = try ExhibitStage(.petCare, width: 900, height: 600, draws: false)
    try go(stage, to: before)
    let leaving = try #require(pages(stage).last?.view)
    try stage.begin(step)
    let page = step == "scale-down" ? leaving : try #require(pages(stage).last?.view)
    let container = try #require(page.superview)
    let index = try #require(container.subviews.firstIndex(of: page))
    let ground = container.subviews[index - 1]
    #expect(ground.frame == page.frame)
    #expect(ground.backgroundColor == page.backgroundColor)
    var shown: Set<[Bool]> = []
    for _ in 1..<50 {
      stage.session.advance(by: scaling / 50)
      let (over, under) = (
        try #require(page.layer.presentation()).opacity,
        try #require(ground.layer.presentation()).opacity
      )
      #expect(over == 0 || under > 0.999)
      shown.insert([over > 0.1, under < 0.9])
    }
    // Each of them did, and both went by and by.
    #expect(shown.isSuperset(of: [[true, false], [false, true]]))
    stage.finish()
    #expect(ground.superview == nil && page.alpha == 1)
  }

  @Test(arguments: Embedding.allCases)
  func segueLookInside(embedding: Embedding) throws {
    let stage = try ExhibitStage(.petCare, width: 640, height: 480)
    pages(stage).last?.performSegue(withIdentifier: embedding.rawValue, sender: nil)
    stage.finish()
    // What is under the pointer looks different.
    stage.session.send(.pointerLeft)
    stage.finish()
    let before = try stage.picture()
    let list = try page(AnimalsViewController.self, stage)
    #expect((list.navigationController == nil) == (embedding == .plain))
    #expect((list.tabBarController != nil) == (embedding == .tabs))
    let cell = try #require(
      views(AnimalCell.self, in: list.view).min { $0.frame.minY < $1.frame.minY })
    click(cell, stage)
    let animal = try page(AnimalViewController.self, stage)
    let photo = try #require(animal.scaleView)
    click(photo, stage)
    // Two pages at once, into the thumbnail.
    let photoPage = try page(AnimalPhotoViewController.self, stage)
    photoPage.performSegue(withIdentifier: AnimalPhotoViewController.Segue.allAnimals, sender: nil)
    stage.session.frame()
    let thumbnail = try #require(list.scaleView)
    #expect(thumbnail.isHidden)
    stage.finish()
    #expect(!thumbnail.isHidden)
    stage.session.send(.pointerLeft)
    stage.finish()
    #expect(pages(stage).last === list)
    // What is under the pointer would be tinted.
    stage.session.send(.pointerLeft)
    stage.finish()
    #expect(try stage.picture().difference(from: before).count == 0)
    list.performSegue(withIdentifier: AnimalsViewController.Segue.close, sender: nil)
    stage.finish()
    #expect(stage.navigation.presentedViewController == nil)
  }

  /// The segue lives as long as the page that needs it.
  @Test func aSegueLivesAsLongAsItsPage() throws {
    let stage = try ExhibitStage(.petCare)
    try go(stage, to: "scale-up")
    weak let segue = try #require(
      stage.navigation.presentedViewController?.presentedViewController?.transitioningDelegate)
    #expect(segue is ScaleSegue)
    try stage.begin("scale-down")
    stage.finish()
    #expect(segue == nil)
  }

  // MARK: Pages that don't know how

  private final class Stranger: UIViewController {}
  private final class Guest: UIViewController {}

  @Test func aPageWithoutAViewToScaleIsNamedOnceAndFades() throws {
    let session = try HeadlessSession(width: 320, height: 240)
    var warnings: [String] = []
    let output = ScaleWarning.output
    ScaleWarning.output = { warnings.append($0) }
    defer { ScaleWarning.output = output }
    let stranger = Stranger()
    stranger.view.backgroundColor = .white
    let window = AppStart.makeWindow(showing: stranger)
    defer { window.isHidden = true }
    stranger.registerSegue(
      withIdentifier: "guest", kind: .presentModally(.fullScreen), as: ScaleSegue.init
    ) { _ in Guest() }
    for _ in 0..<2 {
      stranger.performSegue(withIdentifier: "guest", sender: nil)
      session.frame()
      session.advance(by: scaling * 0.75)
      let guest = try #require(stranger.presentedViewController)
      #expect((0.5..<0.9).contains(guest.view.layer.presentation()?.opacity ?? 0))
      session.runUntilIdle()
      #expect(stranger.presentedViewController is Guest)
      stranger.dismiss(animated: true)
      session.runUntilIdle()
      #expect(stranger.presentedViewController == nil)
      #expect(stranger.view.alpha == 1)
    }
    #expect(warnings.count == 2)
    for name in ["Stranger", "Guest"] {
      #expect(
        warnings.filter { $0.contains("\(name) doesn't conform to ViewScaleable") }.count == 1)
    }
  }

  /// An animal's page comes to rest also where its story has no room.
  @Test(arguments: [(640, 420), (320, 240)])
  func aPageRestsInAWindowOfAnySize(width: Int, height: Int) throws {
    let stage = try ExhibitStage(.petCare, width: width, height: height, draws: false)
    try go(stage, to: "open")
    try stage.begin("scale-up")
    let start = stage.session.clock.now()
    stage.finish()
    #expect(stage.session.clock.now() - start < 2)
  }

  // MARK: Drops and sheets

  /// A card drops in from above the window, swings below its place and comes to rest.
  @Test func aCardDropsInOnASpring() throws {
    let stage = try ExhibitStage(.petCare, width: 1280, height: 800)
    try go(stage, to: "scale-down")
    try stage.begin("drop")
    let card = try #require(pages(stage).last?.view)
    func top() throws -> CGFloat { try #require(card.layer.presentation()?.frame.minY) }
    #expect(try top() == -500)
    var lowest: CGFloat = -500
    for share in stride(from: 0.1, through: 0.8, by: 0.05) {
      _ = try stage.picture(at: share)
      lowest = max(lowest, try top())
    }
    #expect(lowest > 155 && lowest < 200)
    stage.finish()
    #expect(card.frame == CGRect(x: 440, y: 150, width: 400, height: 500))
    try stage.begin("drop-back")
    _ = try stage.picture(at: 0.3)
    #expect(try top() < 50)
    stage.finish()
    #expect(card.window == nil)
  }

  @Test(arguments: ["form-sheet", "drop"])
  func aSheetFillsANarrowWindowAndDimsAWideOne(step: String) throws {
    let stage = try ExhibitStage(.petCare, width: 800, height: 600)
    try go(stage, to: step == "drop" ? "scale-down" : "photo-back")
    let bright = try stage.picture()[4, 590]
    try stage.begin(step)
    stage.finish()
    let sheet = try #require(pages(stage).last?.viewIfLoaded)
    func frame() -> CGRect {
      let top = sequence(first: sheet, next: \.superview).first { $0.layer.cornerRadius > 0 }
      return (top ?? sheet).convert((top ?? sheet).bounds, to: nil)
    }
    let size =
      step == "drop" ? CGSize(width: 400, height: 500) : FeedingPlanViewController.sheetSize
    let inMiddle = CGRect(
      x: (800 - size.width) / 2, y: (600 - size.height) / 2, width: size.width, height: size.height)
    #expect(frame() == inMiddle)
    #expect(try stage.picture()[4, 590].x < bright.x - 40)
    try stage.session.resize(width: 599, height: 320)
    stage.finish()
    #expect(sheet.convert(sheet.bounds, to: nil).width == 599)
    #expect(sheet.convert(sheet.bounds, to: nil).maxY == 320)
    try stage.session.resize(width: 800, height: 600)
    stage.finish()
    #expect(frame() == inMiddle)
    // A click beside it sends it away, by the same segue.
    stage.session.click(at: CGPoint(x: 20, y: 580))
    stage.finish()
    #expect(sheet.window == nil)
    #expect(try stage.picture()[4, 590] == bright)
  }

  @Test func onlyDoneKeepsAPlan() throws {
    let stage = try ExhibitStage(.petCare, width: 800, height: 600)
    try go(stage, to: "form-sheet")
    func isBreakfastOn() throws -> Bool {
      try page(FeedingPlanViewController.self, stage).plan.meals[0].isOn
    }
    func clickBreakfast() throws {
      let form = try page(FeedingPlanViewController.self, stage)
      let breakfast = views(UISwitch.self, in: form.view).min {
        $0.convert(CGPoint.zero, to: nil).y < $1.convert(CGPoint.zero, to: nil).y
      }
      click(try #require(breakfast), stage)
    }
    func close(_ segue: String) throws {
      try page(FeedingPlanViewController.self, stage).performSegue(
        withIdentifier: segue, sender: nil)
      stage.finish()
      try stage.begin("form-sheet")
      stage.finish()
    }
    try clickBreakfast()
    #expect(try !isBreakfastOn())
    try close(FeedingPlanViewController.Segue.cancel)
    #expect(try isBreakfastOn())
    try clickBreakfast()
    try close(FeedingPlanViewController.Segue.done)
    #expect(try !isBreakfastOn())
  }

  @Test func adoptedAnimalsJoinTheOthersUntilTheShelterIsEmpty() throws {
    let stage = try ExhibitStage(.petCare, width: 800, height: 1000)
    try go(stage, to: "open")
    let list = try page(AnimalsViewController.self, stage)
    for count in [5, 6, 6] {
      list.triggerSegue(withIdentifier: AnimalsViewController.Segue.adoption, sender: nil)
      stage.finish()
      #expect((pages(stage).last is AdoptionViewController) == (list !== pages(stage).last))
      if let card = pages(stage).last as? AdoptionViewController {
        card.performSegue(withIdentifier: AdoptionViewController.Segue.adopt, sender: nil)
        stage.finish()
      }
      #expect(pages(stage).last === list)
      #expect(views(AnimalCell.self, in: list.view).count == count)
    }
    list.showAnimal(at: 5)
    stage.finish()
    #expect(pages(stage).last?.title == "Tilda")
  }

  // MARK: Sizes and hurry

  /// Whatever the window does in the middle of a step, afterwards the page is the one for its size.
  @Test(arguments: [(800, 600, 480, 320), (480, 320, 1280, 800)])
  func aResizeInTheMiddleLeavesNothingBehind(
    width: Int, height: Int, newWidth: Int, newHeight: Int
  ) throws {
    let expected = try pictures(width: newWidth, height: newHeight)
    let stage = try ExhibitStage(.petCare, width: width, height: height)
    for (step, picture) in zip(stage.exhibit.demonstration.map(\.name), expected) {
      try stage.session.resize(width: width, height: height)
      stage.finish()
      try stage.begin(step)
      stage.session.advance(by: 0.15)
      try stage.session.resize(width: newWidth, height: newHeight)
      stage.session.advance(by: 0.05)
      stage.finish()
      #expect(try stage.picture().difference(from: picture).count == 0, "\(step)")
    }
  }

  /// What every step of the demonstration ends with.
  private func pictures(width: Int, height: Int) throws -> [Bitmap] {
    let stage = try ExhibitStage(.petCare, width: width, height: height)
    return try stage.exhibit.demonstration.map { step in
      try stage.begin(step.name)
      stage.finish()
      return try stage.picture()
    }
  }

  @Test(arguments: Embedding.allCases, UInt64(1)...4)
  func hastyClicksLeaveNoPhotoHidden(embedding: Embedding, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let stage = try ExhibitStage(.petCare, width: 480, height: 320)
    let before = try stage.picture()
    for round in 0..<80 {
      if stage.navigation.presentedViewController == nil {
        stage.navigation.viewControllers[0]
          .triggerSegue(withIdentifier: embedding.rawValue, sender: nil)
      }
      // Mostly in the list, where the thumbnails are.
      stage.session.click(
        at: CGPoint(
          x: generator.number(0...480),
          y: generator.number(generator.chance(0.2) ? 0...60 : 60...320)))
      if round % 9 == 5 {
        try stage.session.resize(
          width: 300 + generator.index(below: 500), height: 200 + generator.index(below: 400))
      }
      stage.session.advance(by: generator.number(0...0.4))
    }
    try stage.session.resize(width: 480, height: 320)
    stage.finish()
    for page in pages(stage).dropFirst() {
      for photo in views(UIImageView.self, in: page.view) {
        #expect(!photo.isHidden && photo.alpha == 1, "seed \(seed)")
      }
      #expect(page.view.alpha == 1 && page.view.transform.isIdentity, "seed \(seed)")
    }
    stage.navigation.dismiss(animated: true)
    // What is under the pointer would be tinted.
    stage.session.send(.pointerLeft)
    stage.finish()
    #expect(try stage.picture().difference(from: before).count == 0, "seed \(seed)")
  }
}

extension [String] {
  /// The elements up to the first that equals `element`, and that one.
  fileprivate func prefix(through element: String) -> [String] {
    Array(self[...(firstIndex(of: element) ?? endIndex - 1)])
  }
}
