import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// The steps of the scale segue, cards that drop, sheets that adapt, and all the ways back.
@MainActor @Suite struct PetCareExhibitTests {
  /// Plays the demonstration up to and including `step`.
  private func go(_ stage: ExhibitStage, through step: String) throws {
    let names = stage.exhibit.demonstration.map(\.name)
    let end = try #require(names.firstIndex(of: step))
    for name in names[...end] { try stage.perform(name) }
  }

  /// The pages on the stage: the animals, and the pages presented over them.
  private func pages(_ stage: ExhibitStage) -> [UIViewController] {
    let first = stage.navigation.viewControllers[0].children[0]
    return sequence(first: first) { $0.presentedViewController }
      .map { ($0 as? UINavigationController)?.topViewController ?? $0 }
  }

  /// The list of animals, also while it is behind a page.
  private func list(_ stage: ExhibitStage) throws -> AnimalsViewController {
    try #require(pages(stage).first as? AnimalsViewController)
  }

  private func page<Page: UIViewController>(
    _ type: Page.Type, _ stage: ExhibitStage
  ) throws -> Page { try #require(pages(stage).last as? Page) }

  private func click(_ view: UIView, _ stage: ExhibitStage) {
    stage.session.click(
      at: view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil))
    stage.finish()
  }

  /// Clicks a segment of a control.
  private func choose(_ title: String, _ stage: ExhibitStage) throws {
    let control = try #require(
      views(UISegmentedControl.self, in: stage.navigation.view).first { control in
        (0..<control.numberOfSegments).contains { control.titleForSegment(at: $0) == title }
      })
    let label = try #require(views(UILabel.self, in: control).first { $0.text == title })
    click(label, stage)
  }

  /// Selects a step, which plays it, and closes the page.
  private func chooseAndClose(_ step: ScaleStep, _ stage: ExhibitStage) throws {
    guard step != .corner else { return }
    try choose(step.title, stage)
    try page(AnimalViewController.self, stage).performSegue(
      withIdentifier: AnimalViewController.Segue.back, sender: nil)
    stage.finish()
  }

  // MARK: The entry

  /// Animals can be seen at once in windows of all sizes, and most of what there is to read are names.
  @Test(arguments: [(320, 240), (640, 420), (1280, 800), (3840, 2160)])
  func theEntryShowsAnimals(width: Int, height: Int) throws {
    let stage = try ExhibitStage(.petCare, width: width, height: height, draws: false)
    let list = try page(AnimalsViewController.self, stage)
    let cells = views(AnimalCell.self, in: list.view)
    let window = CGRect(x: 0, y: 0, width: width, height: height)
    let photos = cells.map { $0.photoView.convert($0.photoView.bounds, to: nil) }
    #expect(photos.filter { window.contains($0) }.count >= (width < 400 ? 0 : 4))
    #expect(photos.contains { window.intersection($0).height > 60 })
    #expect(cells.allSatisfy { $0.photoView.image != nil })
    // A large window has large animals.
    #expect(photos.allSatisfy { $0.width >= CGFloat(width) / 6 && $0.width == $0.height })
    let words = views(UILabel.self, in: stage.navigation.view).compactMap(\.text)
    #expect(words.allSatisfy { $0.count <= 20 }, "\(words)")
  }

  // MARK: Detail

  /// In two columns the list stands beside the page of an animal; in a narrow window it is below it on one stack.
  @Test func theDetailStandsBesideTheListOrOnTopOfIt() throws {
    let stage = try ExhibitStage(.petCare, width: 1000, height: 700, draws: false)
    try choose(ScaleStep.detail.title, stage)
    let columns = try #require(
      stage.navigation.viewControllers[0].children[0] as? UISplitViewController)
    func detail() throws -> AnimalViewController {
      try #require(
        (columns.viewControllers.last as? UINavigationController)?.topViewController
          as? AnimalViewController)
    }
    #expect(columns.viewControllers.count == 2)
    #expect(try detail().title == "Minka")
    let cells = views(UITableViewCell.self, in: columns.view)
    click(try #require(cells.first { $0.textLabel?.text == "Coco" }), stage)
    #expect(try detail().title == "Coco")
    try stage.session.resize(width: 400, height: 700)
    stage.finish()
    #expect(columns.isCollapsed)
    #expect(try detail().title == "Coco")
    #expect(try detail().view.window != nil)
    try stage.session.resize(width: 1000, height: 700)
    stage.finish()
    #expect(!columns.isCollapsed)
    #expect(try detail().title == "Coco")
    // The other steps have one page again.
    try choose(ScaleStep.thumbnail.title, stage)
    #expect(try page(AnimalViewController.self, stage).title == "Minka")
  }

  /// The meals are a popover that points to its button, a sheet in a narrow window, and a popover in a low one.
  @Test(arguments: [(1280, 800, true), (402, 874, false), (400, 300, true)])
  func theMealsAreAPopoverOrASheet(width: Int, height: Int, isPopover: Bool) throws {
    let stage = try ExhibitStage(.petCare, width: width, height: height, draws: false)
    try choose(ScaleStep.thumbnail.title, stage)
    let animal = try page(AnimalViewController.self, stage)
    let button = try #require(
      views(UIButton.self, in: animal.view).first { $0.title(for: .normal) == "Today" })
    click(button, stage)
    let meals = try page(MealsViewController.self, stage)
    let popover = try #require(meals.popoverPresentationController)
    #expect((popover.arrowDirection != .unknown) == isPopover)
    #expect(popover.sourceItem === button)
    stage.session.press(.keyboardEscape)
    stage.finish()
    #expect(try page(AnimalViewController.self, stage) === animal)
  }

  // MARK: Scaling

  /// A step of the demonstration, and whether the page grows out of the photo, or else out of the corner.
  @Test(arguments: [("corner", false), ("thumbnail", true), ("embedded", false), ("inside", true)])
  func aPageGrowsAndShrinksAsTheStepSays(step: String, hasSource: Bool) throws {
    let stage = try ExhibitStage(.petCare, width: 1280, height: 800)
    let names = stage.exhibit.demonstration.map(\.name)
    let index = try #require(names.firstIndex(of: step))
    if index > 0 { try go(stage, through: names[index - 1]) }

    try stage.begin(step)
    let list = try self.list(stage)
    #expect((list.parent is UINavigationController) == ["embedded", "inside"].contains(step))
    let animal = try page(AnimalViewController.self, stage)
    let container = try #require(animal.view.superview)
    let photo = list.scaleView
    let start = hasSource ? photo.convert(photo.bounds, to: container) : .zero
    #expect(!hasSource || start.width > 100)
    func expectFrame(_ fraction: CGFloat, _ at: SourceLocation = #_sourceLocation) throws {
      let layer = try #require(animal.view.layer.presentation())
      let end = container.bounds
      for (shown, (from, to)) in [
        (layer.frame.minX, (start.minX, end.minX)), (layer.frame.minY, (start.minY, end.minY)),
        (layer.frame.width, (start.width, end.width)),
        (layer.frame.height, (start.height, end.height)),
      ] {
        #expect(abs(shown - (from + (to - from) * fraction)) < 0.5, sourceLocation: at)
      }
    }
    try expectFrame(0)
    _ = try stage.picture(at: 1)
    try expectFrame(0.5)
    // The example's two seconds.
    _ = try stage.picture(at: 1.999)
    #expect(animal.transitionCoordinator != nil)
    _ = try stage.picture(at: 2.001)
    #expect(animal.transitionCoordinator == nil)
    try expectFrame(1)

    stage.finish()
    animal.performSegue(withIdentifier: AnimalViewController.Segue.back, sender: nil)
    stage.session.frame()
    try expectFrame(1)
    stage.session.advance(by: 1)
    try expectFrame(0.5)
    stage.session.advance(by: 0.999)
    try expectFrame(0)
    stage.finish()
    #expect(pages(stage).last === list)
  }

  @Test(arguments: [("2 s", 2.0), ("1 s", 1.0), ("0.4 s", 0.4)])
  func aControlShortensTheTransition(title: String, duration: TimeInterval) throws {
    let stage = try ExhibitStage(.petCare, width: 640, height: 480, draws: false)
    try choose(title, stage)
    let list = try page(AnimalsViewController.self, stage)
    list.showAnimal(at: 0)
    stage.session.frame()
    let animal = try page(AnimalViewController.self, stage)
    stage.session.advance(by: duration * 0.99)
    #expect(animal.transitionCoordinator != nil)
    stage.session.advance(by: duration * 0.02)
    #expect(animal.transitionCoordinator == nil)
    // Chosen while the page is open, it counts for the way back.
    try choose("0.4 s", stage)
    animal.performSegue(withIdentifier: AnimalViewController.Segue.back, sender: nil)
    stage.session.frame()
    stage.session.advance(by: 0.41)
    #expect(pages(stage).last === list)
    stage.finish()
  }

  /// A page that grows out of a photo begins as that photo, and shows its words when it is there.
  @Test(arguments: [(400, 300), (1280, 800), (600, 900)])
  func aPageBeginsAsItsPhoto(width: Int, height: Int) throws {
    let stage = try ExhibitStage(.petCare, width: width, height: height, draws: false)
    try chooseAndClose(.thumbnail, stage)
    let list = try page(AnimalsViewController.self, stage)
    list.showAnimal(at: 0)
    let animal = try page(AnimalViewController.self, stage)
    let photo = try #require(views(UIImageView.self, in: animal.view).first)
    let words = try #require(views(WordsView.self, in: animal.view).first)
    stage.session.frame()
    let start = try #require(photo.layer.presentation())
    let thumbnail = list.scaleView.convert(list.scaleView.bounds, to: nil)
    #expect(abs(start.convert(start.bounds, to: nil).minX - thumbnail.minX) < 0.5)
    #expect(abs(start.bounds.width - thumbnail.width) < 0.5)
    #expect(words.layer.presentation()?.opacity == 0)
    stage.finish()
    #expect(words.alpha == 1 && animal.view.bounds.contains(words.frame))
    #expect(!words.frame.intersects(photo.frame))
  }

  /// A step plays when it is selected: with the animal that was opened last, else with the first one in sight. An open page
  /// closes first, and one that is on its way too.
  @Test func selectingAStepPlaysIt() throws {
    let stage = try ExhibitStage(.petCare, width: 640, height: 480, draws: false)
    func select(_ title: String) throws {
      let control = try #require(
        views(UISegmentedControl.self, in: stage.navigation.view).first {
          $0.accessibilityIdentifier == "steps"
        })
      let label = try #require(views(UILabel.self, in: control).first { $0.text == title })
      stage.session.click(
        at: label.convert(CGPoint(x: label.bounds.midX, y: label.bounds.midY), to: nil))
      stage.session.frame()
    }
    try select("2 Thumbnail")
    let first = try page(AnimalViewController.self, stage)
    #expect(first.title == "Minka" && first.isBeingPresented)
    stage.finish()
    // Over an open page.
    try select("1 Corner")
    let second = try page(AnimalViewController.self, stage)
    #expect(second !== first && second.isBeingPresented && first.viewIfLoaded?.window == nil)
    stage.session.advance(by: 0.5)
    // Over a page on its way; the list goes into a navigation controller.
    try select("3 Fixed")
    stage.finish()
    let third = try page(AnimalViewController.self, stage)
    #expect(third !== second && third.title == "Minka")
    third.performSegue(withIdentifier: AnimalViewController.Segue.back, sender: nil)
    stage.finish()
    let list = try page(AnimalsViewController.self, stage)
    #expect(list.parent is UINavigationController)
    list.showAnimal(at: 2)
    stage.finish()
    try page(AnimalViewController.self, stage).performSegue(
      withIdentifier: AnimalViewController.Segue.back, sender: nil)
    stage.finish()
    try select("1 Corner")
    #expect(try page(AnimalViewController.self, stage).title == "Pika")
    stage.finish()
  }

  /// The presenter fades out under the page that grows, and is there again for the way back.
  @Test func thePresenterFadesOut() throws {
    let stage = try ExhibitStage(.petCare, width: 640, height: 480, draws: false)
    let list = try page(AnimalsViewController.self, stage)
    try stage.begin("corner")
    stage.session.advance(by: 1)
    let opacity = try #require(list.view.layer.presentation()?.opacity)
    #expect(abs(opacity - 0.5) < 0.01)
    stage.finish()
    #expect(list.view.alpha == 1)
  }

  /// The first frame of a way back is the page at rest: nothing of its words jumps.
  @Test(arguments: [(640, 420), (480, 640), (1280, 800), (360, 300)])
  func theWayBackBeginsWhereThePageIs(width: Int, height: Int) throws {
    let stage = try ExhibitStage(.petCare, width: width, height: height)
    try stage.perform("corner")
    stage.session.send(.pointerLeft)
    stage.finish()
    let rest = try stage.picture()
    let animal = try page(AnimalViewController.self, stage)
    animal.performSegue(withIdentifier: AnimalViewController.Segue.back, sender: nil)
    stage.session.frame()
    #expect(try stage.picture().difference(from: rest).count == 0)
    stage.finish()
  }

  /// A click does not scroll the list, and the page grows out of the photo where that is.
  @Test(arguments: [ScaleStep.thumbnail, .inside])
  func aClickDoesNotScroll(step: ScaleStep) throws {
    let stage = try ExhibitStage(.petCare, width: 360, height: 300, draws: false)
    try chooseAndClose(step, stage)
    let list = try page(AnimalsViewController.self, stage)
    let grid = try #require(views(UICollectionView.self, in: list.view).first)
    for offset: CGFloat in [0, 60, 120] {
      grid.contentOffset.y = offset
      stage.finish()
      // A card that is cut off.
      let cell = try #require(
        views(AnimalCell.self, in: grid).first { !grid.bounds.contains($0.frame) })
      let index = try #require(grid.indexPath(for: cell)?.item)
      let place = cell.photoView.convert(cell.photoView.bounds, to: nil)
      list.showAnimal(at: index)
      stage.session.frame()
      #expect(grid.contentOffset.y == offset)
      let animal = try page(AnimalViewController.self, stage)
      let layer = try #require(animal.view.layer.presentation())
      let start = layer.convert(layer.bounds, to: nil)
      #expect(abs(start.minY - place.minY) < 0.5 && abs(start.height - place.height) < 0.5)
      stage.finish()
      animal.performSegue(withIdentifier: AnimalViewController.Segue.back, sender: nil)
      stage.finish()
      #expect(grid.contentOffset.y == offset)
    }
  }

  /// In a window that became small while a page was open, the photo that it goes back to comes into sight.
  @Test func afterAResizeThePageFindsItsPhoto() throws {
    for goesByKey in [false, true] {
      let stage = try ExhibitStage(.petCare, width: 800, height: 900, draws: false)
      try chooseAndClose(.thumbnail, stage)
      try page(AnimalsViewController.self, stage).showAnimal(at: 3)
      stage.finish()
      try stage.session.resize(width: 360, height: 300)
      stage.finish()
      let animal = try page(AnimalViewController.self, stage)
      if goesByKey {
        stage.session.press(.keyboardEscape)
      } else {
        animal.performSegue(withIdentifier: AnimalViewController.Segue.back, sender: nil)
      }
      stage.session.frame()
      stage.session.advance(by: 1.99)
      let list = try self.list(stage)
      #expect(list.scaleView is UIImageView)
      let layer = try #require(animal.view.layer.presentation())
      let photo = list.scaleView.convert(list.scaleView.bounds, to: nil)
      let shown = layer.convert(layer.bounds, to: nil)
      #expect(abs(shown.minX - photo.minX) < 2 && abs(shown.width - photo.width) < 2)
      #expect(photo.intersects(CGRect(x: 0, y: 92, width: 360, height: 208)))
      stage.finish()
    }
  }

  /// The segue and the objects that refer to it live as long as the page.
  @Test func aSegueLivesAsLongAsItsPage() throws {
    let stage = try ExhibitStage(.petCare, draws: false)
    try stage.perform("corner")
    weak let delegate = try page(AnimalViewController.self, stage).transitioningDelegate
    weak let animal = try page(AnimalViewController.self, stage)
    #expect(delegate != nil)
    try stage.perform("corner-back")
    #expect(delegate == nil && animal == nil)
  }

  // MARK: Drops and sheets

  /// A card drops in from above the window, swings below its place and comes to rest.
  @Test func aCardDropsInOnASpring() throws {
    let stage = try ExhibitStage(.petCare, width: 1280, height: 800)
    let list = try page(AnimalsViewController.self, stage)
    list.showAdoption()
    stage.session.frame()
    let card = try #require(stage.presented?.view)
    func top() throws -> CGFloat { try #require(card.layer.presentation()?.frame.minY) }
    #expect(try top() == -500)
    var lowest: CGFloat = -500
    for _ in 0..<16 {
      stage.session.advance(by: 0.05)
      lowest = max(lowest, try top())
    }
    #expect(lowest > 155 && lowest < 200)
    stage.finish()
    #expect(card.frame == CGRect(x: 440, y: 150, width: 400, height: 500))
    stage.presented?.performSegue(withIdentifier: AdoptionViewController.Segue.back, sender: nil)
    stage.session.frame()
    stage.session.advance(by: 0.3)
    #expect(try top() < 50)
    stage.finish()
    #expect(card.window == nil)
  }

  @Test(arguments: [true, false])
  func aSheetFillsANarrowWindowAndDimsAWideOne(isForm: Bool) throws {
    let stage = try ExhibitStage(.petCare, width: 800, height: 600)
    if isForm { try stage.perform("corner") }
    stage.session.send(.pointerLeft)
    stage.finish()
    let bright = try stage.picture()[4, 590]
    if isForm {
      try page(AnimalViewController.self, stage).performSegue(
        withIdentifier: AnimalViewController.Segue.feedingPlan, sender: nil)
    } else {
      try page(AnimalsViewController.self, stage).showAdoption()
    }
    stage.finish()
    let sheet = try #require((stage.presented ?? pages(stage).last)?.viewIfLoaded)
    func frame() -> CGRect {
      let top = sequence(first: sheet, next: \.superview).first { $0.layer.cornerRadius > 0 }
      return (top ?? sheet).convert((top ?? sheet).bounds, to: nil)
    }
    let size = isForm ? CGSize(width: 460, height: 400) : CGSize(width: 400, height: 500)
    let inMiddle = CGRect(
      x: (800 - size.width) / 2, y: (600 - size.height) / 2, width: size.width, height: size.height)
    #expect(frame() == inMiddle)
    #expect(try stage.picture()[4, 590] != bright)
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
    let stage = try ExhibitStage(.petCare, width: 800, height: 600, draws: false)
    try stage.perform("corner")
    let animal = try page(AnimalViewController.self, stage)
    func open() throws -> FeedingPlanViewController {
      animal.performSegue(withIdentifier: AnimalViewController.Segue.feedingPlan, sender: nil)
      stage.finish()
      return try page(FeedingPlanViewController.self, stage)
    }
    for (end, isKept) in [
      (FeedingPlanViewController.Segue.cancel, false), (FeedingPlanViewController.Segue.done, true),
    ] {
      let form = try open()
      #expect(form.plan.meals[0].isOn)
      let breakfast = views(UISwitch.self, in: form.view).min {
        $0.convert(CGPoint.zero, to: nil).y < $1.convert(CGPoint.zero, to: nil).y
      }
      click(try #require(breakfast), stage)
      #expect(!form.plan.meals[0].isOn)
      form.performSegue(withIdentifier: end, sender: nil)
      stage.finish()
      let next = try open()
      #expect(next.plan.meals[0].isOn != isKept)
      next.performSegue(withIdentifier: FeedingPlanViewController.Segue.cancel, sender: nil)
      stage.finish()
    }
  }

  @Test func adoptedAnimalsJoinTheOthersUntilTheShelterIsEmpty() throws {
    let stage = try ExhibitStage(.petCare, width: 800, height: 1000, draws: false)
    let list = try page(AnimalsViewController.self, stage)
    for count in [5, 6] {
      #expect(!views(AdoptCell.self, in: list.view).isEmpty)
      list.showAdoption()
      stage.finish()
      let card = try #require(stage.presented as? AdoptionViewController)
      card.performSegue(withIdentifier: AdoptionViewController.Segue.adopt, sender: nil)
      stage.finish()
      #expect(pages(stage).last === list)
      #expect(views(AnimalCell.self, in: list.view).count == count)
    }
    #expect(views(AdoptCell.self, in: list.view).allSatisfy { $0.isHidden || $0.superview == nil })
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
      #expect(try unscrolledPicture(stage).difference(from: picture).count == 0, "\(step)")
    }
  }

  /// The picture at the end of each step of the demonstration.
  private func pictures(width: Int, height: Int) throws -> [Bitmap] {
    let stage = try ExhibitStage(.petCare, width: width, height: height)
    return try stage.exhibit.demonstration.map { step in
      try stage.perform(step.name)
      return try unscrolledPicture(stage)
    }
  }

  /// The exhibit at rest. A small window scrolls to the animal that was clicked, and a large one need not, so the list is
  /// scrolled to its beginning.
  private func unscrolledPicture(_ stage: ExhibitStage) throws -> Bitmap {
    for list in views(UICollectionView.self, in: stage.navigation.view) {
      list.contentOffset = .zero
    }
    stage.session.send(.pointerLeft)
    stage.finish()
    return try stage.picture()
  }

  /// The picture at rest after a step was selected and that many animals were adopted.
  private func restPicture(_ step: ScaleStep, adopting count: Int) throws -> Bitmap {
    let stage = try ExhibitStage(.petCare, width: 480, height: 320)
    try chooseAndClose(step, stage)
    for _ in 0..<count {
      try page(AnimalsViewController.self, stage).showAdoption()
      stage.finish()
      stage.presented?.performSegue(
        withIdentifier: AdoptionViewController.Segue.adopt, sender: nil)
      stage.finish()
    }
    return try unscrolledPicture(stage)
  }

  @Test(arguments: ScaleStep.allCases.filter { $0 != .detail }, UInt64(1)...2)
  func hastyClicksLeaveNothingBehind(step: ScaleStep, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let expected = try (0...2).map { try restPicture(step, adopting: $0) }
    let stage = try ExhibitStage(.petCare, width: 480, height: 320)
    try chooseAndClose(step, stage)
    for round in 0..<60 {
      // Most clicks are on the animals, and not on controls that close or change the page.
      stage.session.click(
        at: CGPoint(
          x: generator.number(0...480), y: generator.number(96...320)))
      if round % 9 == 5 {
        try stage.session.resize(
          width: 300 + generator.index(below: 500), height: 200 + generator.index(below: 400))
      }
      stage.session.advance(by: generator.number(0...0.8))
    }
    try stage.session.resize(width: 480, height: 320)
    stage.finish()
    let first = stage.navigation.viewControllers[0].children[0]
    stage.navigation.dismiss(animated: true)
    stage.finish()
    first.dismiss(animated: true)
    stage.finish()
    #expect(pages(stage).count == 1, "seed \(seed)")
    for view in [first.view, pages(stage)[0].view].compactMap(\.self) {
      #expect(view.alpha == 1 && view.transform.isIdentity, "seed \(seed)")
      #expect(view.frame == view.superview?.bounds, "seed \(seed)")
    }
    // None, one or both animals of the shelter may have been adopted.
    let picture = try unscrolledPicture(stage)
    #expect(expected.contains { picture.difference(from: $0).count == 0 }, "seed \(seed)")
  }
}
