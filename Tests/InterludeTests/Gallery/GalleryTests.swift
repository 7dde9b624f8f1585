import Desktop
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// The list of exhibits, and the way in and back, without a display.
@MainActor @Suite struct GalleryTests {
  private func withGallery(
    width: Int = 800, height: Int = 600,
    _ body: (HeadlessSession, GalleryContainerViewController) throws -> Void
  ) throws {
    let stage = try GalleryStage(width: width, height: height)
    try body(stage.session, stage.gallery)
  }

  private func list(in gallery: UIViewController) throws -> UICollectionView {
    try #require(views(UICollectionView.self, in: gallery.view).first)
  }

  private func path(of name: ExhibitName, in gallery: GalleryContainerViewController) throws
    -> IndexPath
  {
    try #require(gallery.list.indexPath(of: name))
  }

  /// The middle of an exhibit's card in the window, scrolled into view.
  private func row(_ name: ExhibitName, in gallery: GalleryContainerViewController) throws
    -> CGPoint
  {
    let list = try list(in: gallery)
    let path = try path(of: name, in: gallery)
    list.scrollToItem(at: path, at: [], animated: false)
    list.layoutIfNeeded()
    let rect = try #require(list.layoutAttributesForItem(at: path)).frame
    return list.convert(CGPoint(x: rect.midX, y: rect.midY), to: nil)
  }

  @Test func listsEveryExhibit() throws {
    try withGallery { session, gallery in
      let list = try list(in: gallery)
      let counts = (0..<list.numberOfSections).map { list.numberOfItems(inSection: $0) }
      #expect(counts.reduce(0, +) == ExhibitName.galleryCases.count)
      for name in ExhibitName.galleryCases {
        let point = try row(name, in: gallery)
        #expect(CGRect(x: 0, y: 0, width: 800, height: 600).contains(point))
        let cell = try #require(list.cellForItem(at: path(of: name, in: gallery)) as? ExhibitCell)
        #expect(cell.titleLabel.text == name.make().title)
        let summary = cell.summaryLabel.text?.replacing("\u{A0}", with: " ")
        #expect(summary == name.make().summary)
      }
    }
  }

  /// At every size that a window can have: no word is cut off, no card is narrower than its words.
  @Test(arguments: [(320, 240), (480, 320), (1280, 800), (2560, 1440)])
  func everySummaryIsThereToItsLastWord(width: Int, height: Int) throws {
    try withGallery(width: width, height: height) { session, gallery in
      let list = try list(in: gallery)
      for name in ExhibitName.galleryCases {
        _ = try row(name, in: gallery)
        let cell = try #require(list.cellForItem(at: path(of: name, in: gallery)) as? ExhibitCell)
        cell.layoutIfNeeded()
        for label in [cell.titleLabel, cell.summaryLabel] {
          let needed = label.sizeThatFits(
            CGSize(width: label.bounds.width, height: .greatestFiniteMagnitude))
          #expect(needed.height <= label.bounds.height + 0.5, "\(name)")
          #expect(cell.bounds.insetBy(dx: 0, dy: 8).contains(label.frame), "\(name)")
        }
      }
      let first = try #require(list.layoutAttributesForItem(at: IndexPath(item: 0, section: 0)))
      #expect(first.frame.minY < CGFloat(height) / 2)
    }
  }

  /// The scenes of the benchmark stand apart.
  @Test func theReferenceScenesAreBelowTheOthers() throws {
    try withGallery { _, gallery in
      for name in ExhibitName.galleryCases {
        let section = try path(of: name, in: gallery).section
        #expect((section == 1) == [.reference, .referenceSplit].contains(name), "\(name)")
      }
      _ = try row(.reference, in: gallery)
      let titles = views(GalleryTitleView.self, in: gallery.view).flatMap {
        views(UILabel.self, in: $0).compactMap(\.text)
      }
      #expect(titles.contains("Measure"))
    }
  }

  /// No narrow column in a void: the cards and the gaps between them take most of the width.
  @Test(arguments: [(320, 1), (559, 1), (640, 2), (1280, 4), (1920, 4), (3840, 4)])
  func theCardsUseTheWidth(width: Int, columns: Int) {
    let grid = GalleryGrid(CGSize(width: width, height: width * 10 / 16))
    #expect(grid.columns == columns)
    let used = grid.cardWidth * CGFloat(columns) + grid.gap * CGFloat(columns - 1)
    #expect(abs(used + 2 * grid.margin - CGFloat(width)) <= 1)
    #expect(grid.margin < 0.1 * CGFloat(width))
    // A focus ring stands between two cards.
    #expect(grid.gap >= 10)
  }

  /// In a window of usual proportions all transitions are in sight, and fill most of it.
  @Test(arguments: [(1280, 800), (1920, 1080), (2560, 1440), (3840, 2160)])
  func theCardsUseTheHeight(width: Int, height: Int) throws {
    try withGallery(width: width, height: height) { session, gallery in
      let list = try list(in: gallery)
      let last = try path(of: .styles, in: gallery)
      let end = try #require(list.layoutAttributesForItem(at: last)).frame.maxY
      #expect(end <= list.bounds.height)
      #expect(end >= 0.75 * list.bounds.height)
    }
  }

  /// A card under the pointer is lifted, and is not tinted like a pressed or disabled one.
  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func aCardUnderThePointerIsLifted(style: UIUserInterfaceStyle) throws {
    try withGallery { session, gallery in
      UIApplication.shared.userInterfaceStyle = style
      defer { UIApplication.shared.userInterfaceStyle = .light }
      let place = try row(.corner, in: gallery)
      session.runUntilIdle()
      let cell = try #require(
        try list(in: gallery).cellForItem(at: path(of: .corner, in: gallery)) as? ExhibitCell)
      let (resting, shadow) = (try #require(session.image()), cell.layer.shadowOpacity)
      session.send(.pointerMoved(location: place))
      session.runUntilIdle()
      #expect(cell.isLifted && cell.layer.shadowOpacity > shadow)
      // The background gets no darker.
      let corner = CGPoint(x: cell.frame.maxX - 20, y: cell.frame.maxY - 12)
      let point = try list(in: gallery).convert(corner, to: nil)
      func brightness(_ image: CGImage) -> UInt8 { Bitmap(image)[Int(point.x), Int(point.y)].x }
      #expect(brightness(try #require(session.image())) >= brightness(resting))
      session.send(.pointerLeft)
      session.runUntilIdle()
      #expect(!cell.isLifted && cell.layer.shadowOpacity == shadow)
      #expect(Bitmap(try #require(session.image())).difference(from: Bitmap(resting)).count == 0)
    }
  }

  /// At the window's edge and never over the list: all of them if there is room, else the first.
  @Test(arguments: [(320, 240), (480, 320), (640, 480), (1280, 800), (2560, 1440)])
  func theKeysAreInSight(width: Int, height: Int) throws {
    try withGallery(width: width, height: height) { session, gallery in
      let footer = try #require(views(GalleryFooterView.self, in: gallery.view).first)
      #expect(footer.frame.maxY == CGFloat(height) && footer.frame.width == CGFloat(width))
      #expect(try list(in: gallery).frame.maxY == footer.frame.minY)
      let all = views(KeyCapView.self, in: footer)
      let keys = all.filter { !views(UILabel.self, in: $0).contains { $0.text == "Esc" } }
      let shown = keys.filter { !$0.isHidden }
      #expect(shown.count >= 3 && shown.first === keys.first)
      #expect(width < 800 || shown.count == keys.count)
      for key in shown {
        #expect(footer.bounds.contains(key.frame))
        for label in views(UILabel.self, in: key) {
          let room = CGSize(
            width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
          #expect(label.sizeThatFits(room).width <= label.bounds.width)
        }
      }
    }
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func theKeysCanBeRead(style: UIUserInterfaceStyle) {
    for ground in [GalleryFooterView.ground, .secondarySystemGroupedBackground] {
      #expect(contrast(of: GalleryFooterView.textColor, on: ground, style) >= 4.5)
    }
  }

  /// The button is there in exhibits without a bar, too. Recordings have no such button.
  @Test(arguments: [ExhibitName.reference, .referenceSplit])
  func thereIsAWayBackOnScreen(name: ExhibitName) throws {
    try withGallery { session, gallery in
      try gallery.open(name.make(), seed: 1, animated: false)
      session.runUntilIdle()
      let button = try #require(views(BackToListButton.self, in: gallery.view).first)
      let place = button.convert(button.bounds, to: nil)
      #expect(place.minX >= 0 && place.minY >= 0 && place.height >= 30)
      // It stays where it is, and is hit, while the pages go by.
      session.click(at: CGPoint(x: 400, y: 300))
      session.runUntilIdle()
      #expect(button.convert(button.bounds, to: nil) == place)
      session.click(at: CGPoint(x: place.midX, y: place.midY))
      session.runUntilIdle()
      #expect(gallery.children.count == 1 && gallery.current == nil)
    }
    let root = try name.make().load(seed: 1).root
    root.loadViewIfNeeded()
    #expect(views(BackToListButton.self, in: root.view).isEmpty)
  }

  /// The indicator is not animated, so that it does not change the recording.
  @Test(arguments: [(320, 240), (400, 300), (480, 320), (480, 340), (600, 310), (1280, 800)])
  func aSignSaysThatInputIsRecorded(width: Int, height: Int) throws {
    try withGallery(width: width, height: height) { session, gallery in
      let overlay = OverlayWindow(session.log)
      defer { overlay.isHidden = true }
      let indicator = try #require(views(RecordingIndicatorView.self, in: overlay).first)
      #expect(indicator.isHidden)
      try gallery.open(CalendarExhibit(), seed: 1, animated: false)
      session.runUntilIdle()
      let before = Bitmap(try #require(session.image()))
      overlay.isRecordingInput = true
      let hud = try #require(views(HUDView.self, in: overlay).first)
      let readout = try #require(views(TransitionReadoutView.self, in: overlay).first)
      for (size, transition) in HUDSize.allCases.flatMap({ [($0, false), ($0, true)] }) {
        (overlay.hudSize, overlay.showsTransition) = (size, transition)
        overlay.layoutIfNeeded()
        #expect(overlay.bounds.contains(indicator.frame), "\(size)")
        // In the smallest there is no room for all three.
        guard width > 320 || size == .off || !transition else { continue }
        #expect(size == .off || !hud.frame.intersects(indicator.frame), "\(size)")
        #expect(!transition || !readout.frame.intersects(indicator.frame), "\(size)")
      }
      (overlay.hudSize, overlay.showsTransition) = (.off, false)
      session.runUntilIdle()
      #expect(Bitmap(try #require(session.image())).difference(from: before).count > 200)
      let drawn = session.log.framesLogged
      #expect(!session.producer.needsFrame(at: session.clock.now() + 5))
      #expect(AnimationScheduler.shared.nextWake(after: session.clock.now()) == nil)
      #expect(session.log.framesLogged == drawn)
      overlay.isRecordingInput = false
      session.runUntilIdle()
      #expect(Bitmap(try #require(session.image())).difference(from: before).count == 0)
    }
  }

  /// Escape does nothing in the list, except in full screen.
  @Test(arguments: [false, true])
  func theLineOfKeysNamesEscapeInFullScreen(isFullscreen: Bool) throws {
    try withGallery(width: 1280, height: 800) { session, gallery in
      gallery.list.isFullscreen = { isFullscreen }
      gallery.list.view.setNeedsLayout()
      session.runUntilIdle()
      let footer = try #require(views(GalleryFooterView.self, in: gallery.view).first)
      let shown = views(KeyCapView.self, in: footer).filter { !$0.isHidden }
      let texts = shown.flatMap { views(UILabel.self, in: $0).compactMap(\.text) }
      #expect(texts.contains("Leave full screen") == isFullscreen)
      #expect(texts.contains("Esc") == isFullscreen)
    }
  }

  /// No panel covers the list's header or its line of keys. With an exhibit, which has none, the panels go to the edge.
  @Test func panelsKeepOffTheLineOfKeys() throws {
    try withGallery(width: 1000, height: 700) { session, gallery in
      let overlay = OverlayWindow(session.log)
      defer { overlay.isHidden = true }
      overlay.bars = { gallery.bars }
      (overlay.hudSize, overlay.showsTransition, overlay.isRecording) = (.large, true, true)
      session.runUntilIdle()
      let footer = try #require(views(GalleryFooterView.self, in: gallery.view).first)
      let hud = try #require(views(HUDView.self, in: overlay).first)
      let indicator = try #require(views(RecordingIndicatorView.self, in: overlay).first)
      #expect(hud.frame.maxY == footer.frame.minY - 16)
      #expect(indicator.frame.maxY < footer.frame.minY)
      let header = try #require(views(GalleryHeaderView.self, in: gallery.view).first)
      let readout = try #require(views(TransitionReadoutView.self, in: overlay).first)
      #expect(readout.frame.minY >= header.frame.maxY)
      try gallery.open(CornerExhibit(), seed: 1, animated: false)
      overlay.pagesDidChange()
      #expect(hud.frame.maxY == overlay.bounds.maxY - 16)
      #expect(readout.frame.minY == 52)
      overlay.isRecording = false
      (overlay.hudSize, overlay.showsTransition) = (.off, false)
    }
  }

  /// The indicator names what is recorded, the keys that stop it, and the time since the first of two recordings began; where the
  /// exhibit Corner has its grip, it is not.
  @Test func theSignOfRecordings() throws {
    try withGallery(width: 640, height: 480) { session, gallery in
      let overlay = OverlayWindow(session.log)
      defer { overlay.isHidden = true }
      try gallery.open(CornerExhibit(), seed: 1, animated: false)
      session.runUntilIdle()
      let indicator = try #require(views(RecordingIndicatorView.self, in: overlay).first)
      @MainActor func texts() -> [String] { views(UILabel.self, in: indicator).compactMap(\.text) }
      let start = CACurrentMediaTime()
      overlay.isRecording = true
      #expect(texts() == ["0:00", "Recording · R stops"] && !indicator.isHidden)
      indicator.update(at: start + 61)
      overlay.isRecordingInput = true
      #expect(texts() == ["1:01", "Recording · R and I stop"])
      overlay.isRecording = false
      #expect(texts() == ["1:01", "Recording input · I stops"])
      indicator.update(at: start + 600)
      session.runUntilIdle()
      for label in views(UILabel.self, in: indicator) {
        #expect(indicator.bounds.contains(label.frame))
        #expect(label.sizeThatFits(.zero).width <= label.bounds.width)
      }
      let grip = try #require(views(CornerHandleView.self, in: gallery.view).first)
      #expect(!indicator.frame.intersects(grip.convert(grip.bounds, to: nil)))
      overlay.isRecordingInput = false
      #expect(indicator.isHidden)
      overlay.isRecordingInput = true
      #expect(texts().first == "0:00")
      overlay.isRecordingInput = false
    }
  }

  /// A focus ring, which is 7 points outside of its view, stays 6 points away from other cards and from texts. A card with the focus is
  /// lifted by 3 points.
  @Test(arguments: [(320, 240), (640, 480), (1280, 800), (2560, 1440)])
  func focusRingsHaveRoom(width: Int, height: Int) throws {
    try withGallery(width: width, height: height) { session, gallery in
      let list = try list(in: gallery)
      let (ring, lift, room): (CGFloat, CGFloat, CGFloat) = (7, 3, 6)
      let cards = list.visibleCells.map(\.frame)
      for (index, card) in cards.enumerated() {
        let area = card.offsetBy(dx: 0, dy: -lift).insetBy(
          dx: 0.5 - ring - room, dy: 0.5 - ring - room)
        #expect(!cards[..<index].contains { $0.intersects(area) })
      }
      let title = try #require(views(GalleryTitleView.self, in: list).first)
      let text = try #require(views(UILabel.self, in: title).first)
      // The text's feet are on the baseline.
      let feet = text.convert(text.bounds, to: list).maxY - abs(text.font.descender)
      let first = try #require(cards.map(\.minY).min())
      #expect(feet + room + ring + lift <= first)
      let header = try #require(views(GalleryHeaderView.self, in: gallery.view).first)
      let name = try #require(views(UILabel.self, in: header).first { $0.text == "Interlude" })
      #expect(name.frame.maxX + room + ring <= header.search.frame.minX)
    }
  }

  /// No summary has a last line of a few characters, in English or Chinese.
  @Test(arguments: [(320, 240), (1000, 700), (1440, 900), (2560, 1440)], [false, true])
  func summariesEndInALine(window: (Int, Int), isChinese: Bool) throws {
    if isChinese {
      let file = App.sources.appendingPathComponent(
        "Resources/\(Localization.folder)/zh-Hans.strings")
      let catalogue = Localization.entries(in: try String(contentsOf: file, encoding: .utf8))
      Localization.use("zh-Hans") { catalogue[$0] }
    }
    defer { Localization.useEnglish() }
    _ = try AppStart.findResources()
    let grid = GalleryGrid(CGSize(width: window.0, height: window.1))
    for name in ExhibitName.galleryCases {
      let exhibit = name.make()
      let cell = ExhibitCell(frame: .zero)
      cell.show(exhibit, grid.cell)
      cell.frame.size = CGSize(
        width: grid.cardWidth,
        height: ExhibitCell.height(showing: exhibit, width: grid.cardWidth, grid.cell))
      cell.layoutIfNeeded()
      let label = cell.summaryLabel
      let room = CGSize(width: label.bounds.width, height: .greatestFiniteMagnitude)
      let height = label.sizeThatFits(room).height
      #expect(height <= label.bounds.height + 0.5)
      guard height > 1.5 * label.font.lineHeight else { continue }
      label.text = (label.text ?? "").dropLast(isChinese ? 3 : 6).description
      #expect(label.sizeThatFits(room).height == height, "\(name)")
    }
  }

  @Test func cellsAreUsedAgain() throws {
    try withGallery(width: 480, height: 320) { session, gallery in
      let list = try list(in: gallery)
      var seen: Set<ObjectIdentifier> = []
      var kept: [UICollectionViewCell] = []
      for _ in 0..<10 {
        for name in [ExhibitName.corner, .referenceSplit] {
          list.scrollToItem(at: try path(of: name, in: gallery), at: .top, animated: false)
          session.frame()
          for cell in list.visibleCells where seen.insert(ObjectIdentifier(cell)).inserted {
            kept.append(cell)
          }
        }
      }
      #expect(kept.count <= ExhibitName.galleryCases.count)
    }
  }

  @Test func aMessageLeavesTheStatisticsFree() throws {
    for (width, height) in [(320, 240), (480, 320), (1280, 800)] {
      try withGallery(width: width, height: height) { session, _ in
        let overlay = OverlayWindow(session.log)
        defer { overlay.isHidden = true }
        overlay.hudSize = .medium
        overlay.say("Recording to /home/somebody/recordings/2026-03-01-142530")
        overlay.layoutIfNeeded()
        let hud = try #require(views(HUDView.self, in: overlay).first)
        let message = try #require(views(MessageView.self, in: overlay).first)
        #expect(!message.frame.intersects(hud.frame), "\(width)×\(height)")
        #expect(overlay.bounds.contains(message.frame))
        overlay.hudSize = .off
      }
    }
  }

  /// All that lies over a page can be read, and in a small window the page as well: there a message stands on the keys.
  @Test(arguments: [(320, 240), (480, 320), (640, 480), (1280, 800)], HUDSize.allCases)
  func aMessageLeavesThePageFree(window: (Int, Int), statistics: HUDSize) throws {
    try withGallery(width: window.0, height: window.1) { session, gallery in
      let overlay = OverlayWindow(session.log)
      defer {
        overlay.showsTransition = false
        overlay.isHidden = true
      }
      overlay.hudSize = statistics
      for readout in [false, true] {
        overlay.showsTransition = readout
        for sentence in ["Speed 1/10×", "Not while input is recorded: press I to stop."] {
          overlay.say(sentence)
          overlay.layoutIfNeeded()
          let message = try #require(views(MessageView.self, in: overlay).first)
          let label = try #require(views(UILabel.self, in: message).first)
          let needed = label.sizeThatFits(
            CGSize(width: label.bounds.width, height: .greatestFiniteMagnitude))
          #expect(needed.height <= label.bounds.height && needed.width <= label.bounds.width)
          #expect(overlay.bounds.contains(message.frame))
          let hud = try #require(views(HUDView.self, in: overlay).first)
          #expect(statistics == .off || !message.frame.intersects(hud.frame))
          if statistics == .off, !readout, window.1 < 480 {
            let keys = try #require(views(GalleryFooterView.self, in: gallery.view).first)
            #expect(keys.frame.contains(message.frame) || window.1 > 240)
            #expect(message.frame.height < 45)
          }
        }
      }
      overlay.hudSize = .off
    }
  }

  /// Lines of a sentence are about equally long, and one that is too long for its lines takes all the room.
  @Test func noWordOfAMessageStandsAlone() {
    let message = MessageView()
    message.text = "Open an exhibit first: a script of input belongs to one."
    let room = CGSize(width: 304, height: 0)
    message.metrics = .compact
    #expect(message.sizeThatFits(room).width < 0.8 * room.width)
    let height = message.sizeThatFits(room).height
    message.text = "Input."
    #expect(message.sizeThatFits(room).height < height)
    message.text = String(repeating: "Recording to a folder that is far away. ", count: 20)
    #expect(message.sizeThatFits(room).width > 0.9 * room.width)
  }

  /// The visible part of the icon is aligned with the cards.
  @Test(arguments: [(1280, 800), (320, 240)])
  func theIconStandsOverTheList(width: Int, height: Int) throws {
    try withGallery(width: width, height: height) { session, gallery in
      let header = try #require(views(GalleryHeaderView.self, in: gallery.view).first)
      let picture = Bitmap(try #require(session.image()))
      let icon = try #require(views(UIImageView.self, in: header).first)
      let middle = Int(icon.convert(icon.bounds, to: nil).midY)
      let first = try #require((0..<width).first { picture[$0, middle] != picture[0, middle] })
      #expect(CGFloat(first) == header.margin)
    }
  }

  @Test(arguments: ExhibitName.galleryCases)
  func aClickOpensAnExhibitAndEscapeLeadsBack(name: ExhibitName) throws {
    try withGallery { session, gallery in
      var shown: [ExhibitName?] = []
      gallery.onChange = { shown.append($0) }
      let place = try row(name, in: gallery)
      session.runUntilIdle()
      let list = Bitmap(try #require(session.image()))
      session.click(at: place)
      session.runUntilIdle()
      #expect(shown == [name])
      let exhibit = Bitmap(try #require(session.image()))
      #expect(exhibit.difference(from: list).count > 1000)
      session.press(.keyboardEscape)
      session.runUntilIdle()
      #expect(shown == [name, nil])
      // The list as it was, but for the row that was chosen.
      let back = Bitmap(try #require(session.image()))
      #expect(
        back.part(x: 0, y: 0, width: 800, height: 30).difference(
          from: list.part(x: 0, y: 0, width: 800, height: 30)
        ).count == 0)
      #expect(gallery.children.count == 1)
    }
  }

  @Test func theBarsButtonLeadsBackToo() throws {
    try withGallery { session, gallery in
      var shown: [ExhibitName?] = []
      gallery.onChange = { shown.append($0) }
      gallery.open(CalendarExhibit(), animated: false)
      session.runUntilIdle()
      session.click(at: CGPoint(x: 40, y: 22))
      session.runUntilIdle()
      #expect(shown == [.calendar, nil])
      #expect(gallery.children.count == 1)
    }
  }

  // MARK: Keys

  private func press(
    _ code: UIKeyboardHIDUsage, _ flags: UIKeyModifierFlags = [], _ session: HeadlessSession
  ) {
    let key = UIKey(keyCode: code, modifierFlags: flags)
    session.send(.key(.down(), key))
    session.send(.key(.up, key))
    session.runUntilIdle()
  }

  private func focus(_ gallery: UIViewController) -> UIView? {
    UIFocusSystem.focusSystem(for: gallery.view)?.focusedItem as? UIView
  }

  /// Tab and Shift-Tab come to the way back and to a page that is a button as a whole; the ring shows there, inside the
  /// window.
  @Test(arguments: [ExhibitName.calendar, .reference])
  func tabReachesTheWayBackAndThePage(name: ExhibitName) throws {
    try withGallery { session, gallery in
      try gallery.open(name.make(), seed: 1, animated: false)
      session.runUntilIdle()
      for flags in [UIKeyModifierFlags(), .shift] {
        var seen: Set<String> = []
        for _ in 0..<4 {
          press(.keyboardTab, flags, session)
          let view = try #require(focus(gallery))
          seen.insert(view.accessibilityIdentifier ?? "")
          let ring = try #require(view.layer.sublayers?.last)
          let place = view.layer.convert(ring.frame, to: gallery.view.layer)
          #expect(gallery.view.bounds.contains(place), "\(name)")
        }
        #expect(seen.contains("back-to-list"))
        #expect(name != .calendar || seen.contains("page"))
      }
      press(.keyboardTab, [], session)
      while (focus(gallery) as? BackToListButton) == nil { press(.keyboardTab, [], session) }
      press(.keyboardReturnOrEnter, [], session)
      #expect(gallery.current == nil)
    }
  }

  /// A script has to mean the same where the exhibit stands alone.
  @Test func whileInputIsRecordedNoKeyReachesTheWayBack() throws {
    try withGallery { session, gallery in
      try gallery.open(CalendarExhibit(), seed: 1, animated: false)
      session.runUntilIdle()
      gallery.isRecordingInput = true
      for _ in 0..<4 {
        press(.keyboardTab, [], session)
        #expect(!(focus(gallery) is BackToListButton))
      }
      _ = try gallery.restart()
      for _ in 0..<4 {
        press(.keyboardTab, [], session)
        #expect(!(focus(gallery) is BackToListButton))
      }
    }
  }

  /// The list names every key of the app and the exhibit's own, fits or scrolls, and closes by a click and by Escape.
  @Test(arguments: [(320, 240), (1280, 800), (2560, 1440)])
  func theKeysAreListed(width: Int, height: Int) throws {
    try withGallery(width: width, height: height) { session, gallery in
      for closing in [0, 1, 2] {
        var isClosed = false
        let list = KeyListWindow(for: FlipExhibit()) { isClosed = true }
        list.makeKeyAndVisible()
        defer {
          list.isHidden = true
          gallery.view.window?.makeKey()
        }
        session.runUntilIdle()
        let labels = views(UILabel.self, in: list)
        let texts = labels.compactMap(\.text)
        for hint in GalleryShortcut.allCases.filter({ $0.works(inExhibit: true) }).map(\.hint)
          + GalleryShortcut.general
          + GalleryShortcut.inTimeline + FlipExhibit().keys
        {
          let caps = hint.input.components(separatedBy: "  ")
          #expect(caps.allSatisfy(texts.contains) && texts.contains(hint.meaning))
        }
        #expect(texts.first == FlipExhibit().title)
        for label in labels {
          let needed = label.sizeThatFits(
            CGSize(width: label.bounds.width, height: .greatestFiniteMagnitude))
          #expect(needed.height <= label.bounds.height + 0.5, "\(label.text ?? "")")
        }
        let scrollView = try #require(views(UIScrollView.self, in: list).first)
        // In both appearances the card has a border, in a colour of its own.
        let card = try #require(scrollView.superview)
        let borders = [UIUserInterfaceStyle.light, .dark].map { style in
          UIApplication.shared.userInterfaceStyle = style
          return card.layer.borderWidth > 0 ? card.layer.borderColor : nil
        }
        UIApplication.shared.userInterfaceStyle = .light
        #expect(borders[0] != nil && borders[1] != nil && borders[0] != borders[1])
        #expect(list.bounds.contains(scrollView.convert(scrollView.bounds, to: nil)))
        if scrollView.contentSize.height > scrollView.bounds.height {
          press(.keyboardEnd, [], session)
          #expect(
            scrollView.contentOffset.y
              == scrollView.contentSize.height - scrollView.bounds.height)
        }
        let closeButton = try #require(views(CardCloseButton.self, in: list).first)
        #expect(list.bounds.contains(closeButton.convert(closeButton.bounds, to: nil)))
        #expect(texts.contains("Keys and gestures"))
        if closing == 0 {
          session.click(at: CGPoint(x: width / 2, y: height / 2))
        } else if closing == 1 {
          // The keyboard reaches the button.
          press(.keyboardTab, [], session)
          #expect(UIFocusSystem.focusSystem(for: list)?.focusedItem === closeButton)
          press(.keyboardReturnOrEnter, [], session)
        } else {
          press(.keyboardEscape, [], session)
        }
        session.runUntilIdle()
        #expect(isClosed)
      }
    }
  }

  /// The list also covers the part of the screen that the lab takes from the app, however large it becomes.
  @Test func theListOfKeysCoversTheLab() throws {
    try withGallery { session, gallery in
      defer { UIScreen.main.reservedSize = .zero }
      UIScreen.main.reservedSize = CGSize(width: 0, height: 100)
      let list = KeyListWindow(for: nil) {}
      list.isHidden = false
      defer { list.isHidden = true }
      #expect(list.frame == CGRect(origin: .zero, size: UIScreen.main.contentSize))
      UIScreen.main.reservedSize.height = 200
      #expect(list.frame == CGRect(origin: .zero, size: UIScreen.main.contentSize))
      #expect(list.frame.height == UIScreen.main.bounds.height + 200)
    }
  }

  /// A window that is released as soon as it is hidden leaves the screen all the same.
  @Test func theListOfKeysLeavesTheScreen() throws {
    try withGallery { session, gallery in
      let before = Bitmap(try #require(session.image()))
      var list: KeyListWindow? = KeyListWindow(for: nil) {}
      list?.isHidden = false
      session.runUntilIdle()
      #expect(Bitmap(try #require(session.image())).difference(from: before).count > 1000)
      list?.isHidden = true
      list = nil
      session.runUntilIdle()
      #expect(Bitmap(try #require(session.image())).difference(from: before).count == 0)
    }
  }

  /// In a wide window the sections stand in two columns of about the same height, none of them cut; in a narrower one in a single
  /// column.
  @Test(arguments: [(700, 1), (899, 1), (900, 2), (1440, 2)])
  func theListOfKeysHasColumns(width: Int, columns: Int) throws {
    try withGallery(width: width, height: 800) { session, gallery in
      let list = KeyListWindow(for: FlipExhibit()) {}
      list.isHidden = false
      defer { list.isHidden = true }
      session.runUntilIdle()
      let view = try #require(views(KeyListView.self, in: list).first)
      // Titles are the only bold labels.
      let titles = views(UILabel.self, in: view).filter { $0.font.pointSize == 15 }
      #expect(titles.count == 5)
      let edges = Set(titles.map(\.frame.minX))
      #expect(edges.count == columns)
      let ends = edges.map { edge in
        view.subviews.filter {
          $0.frame.minX >= edge && $0.frame.maxX <= edge + view.bounds.width / CGFloat(columns)
        }
        .map(\.frame.maxY).max() ?? 0
      }
      #expect((ends.max() ?? 0) < 2 * (ends.min() ?? 0))
      for (index, first) in view.subviews.enumerated() {
        for second in view.subviews[..<index] {
          #expect(!first.frame.insetBy(dx: 0.5, dy: 0.5).intersects(second.frame))
        }
      }
    }
  }

  /// The list of keys names no key that does nothing on the open page.
  @Test func theListOfKeysFitsThePage() throws {
    func texts(_ exhibit: (any Exhibit)?) throws -> Set<String> {
      let list = KeyListWindow(for: exhibit) {}
      let page = try #require(list.rootViewController?.view)
      return Set(views(UILabel.self, in: page).compactMap(\.text))
    }
    let (inList, inExhibit) = (try texts(nil), try texts(FlipExhibit()))
    let search = GalleryShortcut.search.hint.meaning
    #expect(inList.contains(search) && !inExhibit.contains(search))
    let lab: [GalleryShortcut] = [
      .play, .step, .loop, .timeline, .curve, .layers, .layer, .code, .keyboard, .toolbar,
    ]
    for meaning in lab.map(\.hint.meaning) + GalleryShortcut.inTimeline.map(\.meaning) {
      #expect(!inList.contains(meaning) && inExhibit.contains(meaning), "\(meaning)")
    }
  }

  /// A key that the open exhibit uses itself is listed with that meaning only.
  @Test func noKeyIsListedWithTwoMeanings() throws {
    func count(_ exhibit: any Exhibit) throws -> Int {
      let list = KeyListWindow(for: exhibit) {}
      let page = try #require(list.rootViewController?.view)
      return views(UILabel.self, in: page).count { $0.text == "E" || $0.text == "E  Ctrl E" }
    }
    #expect(try count(PhotosExhibit()) == 1 && count(FlipExhibit()) == 1)
    let hint = KeyHint("E  Ctrl E", "export")
    #expect(hint.leavingOut(["E"]) == KeyHint("Ctrl E", "export"))
    #expect(hint.leavingOut(["E", "Ctrl E"]) == hint && hint.leavingOut(["R"]) == hint)
  }

  /// A recording sheet or a list of keys keeps the keys from the page behind it, except those that change no page.
  @Test func aCoverLeavesOnlyAFewKeys() {
    let kept = GalleryShortcut.allCases.filter(\.worksOverCover)
    #expect(Set(kept) == [.list, .appearance, .fullScreen, .quit])
  }

  /// Keys that the app takes are no part of a script, however they are typed.
  @Test func theAppsKeysAreKnown() {
    func key(_ typed: String, _ code: UIKeyboardHIDUsage = .keyboardSlash) -> UIKey {
      UIKey(keyCode: code, characters: typed)
    }
    for typed in ["g", "G", "t", "c", "s", "r", "i", "d", "m", "?"] {
      #expect(GalleryShortcut.contains(key(typed)), "\(typed)")
    }
    #expect(
      GalleryShortcut.contains(key("", .keyboardF1))
        && GalleryShortcut.contains(key("", .keyboardF11)))
    for typed in ["", "y", "/", "q", "w"] {
      #expect(!GalleryShortcut.contains(key(typed)), "\(typed)")
    }
  }

  /// The list of keys has a section for every exhibit of the gallery.
  @Test(arguments: ExhibitName.galleryCases)
  func everyExhibitNamesItsKeys(name: ExhibitName) {
    let keys = name.make().keys
    #expect(!keys.isEmpty)
    #expect(Set(keys.map(\.input)).count == keys.count)
    for hint in keys {
      #expect(hint.meaning.first?.isLowercase == true && !hint.meaning.hasSuffix("."))
    }
  }

  /// Whatever page is open, none of its key commands is one of the gallery's keys: the page would take it.
  @Test(arguments: ExhibitName.galleryCases)
  func noKeyOfAnExhibitIsTheGallerys(name: ExhibitName) throws {
    let stage = try ExhibitStage(name, width: 480, height: 320, draws: false)
    // The space bar plays only where nothing else takes it, such as a control that has the focus, and Ctrl E exports where an
    // exhibit takes E. Both have another key that no exhibit takes.
    let own = GalleryShortcut.allCases.flatMap { $0.inputs }.filter {
      $0.input != " " && ($0.input != "e" || $0.flags == .control)
    }
    func check(_ responder: UIResponder) {
      for command in responder.keyCommands ?? [] {
        let clash = own.first {
          $0.input == command.input?.lowercased() && $0.flags == command.modifierFlags
        }
        #expect(clash == nil, "\(responder) takes \(command.input ?? "")")
      }
    }
    func check(all controller: UIViewController) {
      check(controller)
      if let view = controller.viewIfLoaded { views(UIView.self, in: view).forEach(check) }
      controller.children.forEach(check(all:))
      if let presented = controller.presentedViewController,
        presented.presentingViewController === controller
      {
        check(all: presented)
      }
    }
    check(all: stage.exhibit.root)
    for step in stage.exhibit.demonstration {
      try stage.perform(step.name)
      check(all: stage.exhibit.root)
    }
  }

  // MARK: Corners

  /// By a key and by the pointer; two panels are never in the same corner, and clicks elsewhere reach the page below.
  @Test func thePanelsMoveToOtherCorners() throws {
    try withGallery(width: 1280, height: 800) { session, gallery in
      let overlay = OverlayWindow(session.log)
      defer {
        overlay.showsTransition = false
        overlay.isHidden = true
      }
      (overlay.hudSize, overlay.showsTransition) = (.small, true)
      session.runUntilIdle()
      let hud = try #require(views(HUDView.self, in: overlay).first)
      let readout = try #require(views(TransitionReadoutView.self, in: overlay).first)
      @MainActor func corner(_ view: UIView) -> OverlayCorner {
        OverlayCorner(nearest: view.center, in: overlay.bounds)
      }
      #expect(corner(hud) == .bottomLeft && corner(readout) == .topRight)
      overlay.moveToNextCorner()
      session.runUntilIdle()
      #expect(corner(hud) == .topLeft && corner(readout) == .bottomRight)
      // Dropped on the other one's corner, they change places.
      let press = hud.center
      session.send(.pointerDown(location: press))
      for step in 1...10 {
        let moved = CGPoint(x: press.x + 90 * CGFloat(step), y: press.y + 50 * CGFloat(step))
        session.send(.pointerMoved(location: moved))
        session.advance(by: HeadlessSession.framePeriod)
      }
      // It follows the pointer, from where that has left its slop.
      #expect(abs(hud.center.x - (press.x + 900 - 8.7)) <= 1)
      #expect(abs(hud.center.y - (press.y + 500 - 4.9)) <= 1)
      session.send(.pointerUp(location: CGPoint(x: press.x + 900, y: press.y + 500)))
      session.runUntilIdle()
      #expect(corner(hud) == .bottomRight && corner(readout) == .topLeft)
      #expect(gallery.current == nil)
      // While input is recorded a click goes to the page.
      overlay.isRecordingInput = true
      #expect(overlay.hitTest(hud.center, with: nil) == nil)
      overlay.isRecordingInput = false
      #expect(overlay.hitTest(hud.center, with: nil) === hud)
      #expect(overlay.hitTest(CGPoint(x: 640, y: 400), with: nil) == nil)
    }
  }

  /// The grip in Corner's lower right corner is free, however much the panels show.
  @Test(arguments: [(640, 480), (1280, 800)], HUDSize.allCases)
  func thePanelsLeaveTheCornersGripFree(window: (Int, Int), statistics: HUDSize) throws {
    try withGallery(width: window.0, height: window.1) { session, gallery in
      let overlay = OverlayWindow(session.log)
      defer {
        overlay.showsTransition = false
        overlay.isHidden = true
      }
      try gallery.open(CornerExhibit(), seed: 1, animated: false)
      (overlay.hudSize, overlay.showsTransition) = (statistics, true)
      session.runUntilIdle()
      let grip = try #require(views(CornerHandleView.self, in: gallery.view).first)
      let place = grip.convert(grip.bounds, to: nil)
      for panel in [HUDView.self, TransitionReadoutView.self] as [UIView.Type] {
        for view in overlay.subviews where type(of: view) == panel && !view.isHidden {
          #expect(statistics == .off || !view.frame.intersects(place), "\(panel) at \(view.frame)")
        }
      }
      #expect(overlay.hitTest(CGPoint(x: place.midX, y: place.midY), with: nil) == nil)
      overlay.hudSize = .off
    }
  }

  /// The last card can be scrolled out from under a panel, and the list is as before when that has gone.
  @Test(arguments: [(640, 480), (1280, 600)])
  func noPanelCoversTheLastRowForGood(width: Int, height: Int) throws {
    try withGallery(width: width, height: height) { session, gallery in
      let overlay = OverlayWindow(session.log)
      defer { overlay.isHidden = true }
      let list = try list(in: gallery)
      let inset = list.contentInset
      overlay.pages = gallery.view.window
      overlay.hudSize = .small
      session.runUntilIdle()
      let hud = try #require(views(HUDView.self, in: overlay).first)
      let last = try path(of: .referenceSplit, in: gallery)
      list.contentOffset.y =
        list.contentSize.height + list.adjustedContentInset.bottom - list.bounds.height
      list.layoutIfNeeded()
      let frame = try #require(list.layoutAttributesForItem(at: last)).frame
      #expect(list.convert(frame, to: nil).maxY <= hud.frame.minY)
      overlay.isRecordingInput = true
      #expect(list.contentInset == inset)
      overlay.isRecordingInput = false
      overlay.moveToNextCorner()
      overlay.moveToNextCorner()
      session.runUntilIdle()
      #expect(list.contentInset == inset)
      overlay.hudSize = .off
    }
  }

  @Test func exhibitsCanBeOpenedAgainAndAgain() throws {
    try withGallery { session, gallery in
      for _ in 0..<3 {
        for name in ExhibitName.galleryCases {
          gallery.open(name.make(), animated: true)
          // One at a time.
          gallery.open(CalendarExhibit(), animated: true)
          session.runUntilIdle()
          gallery.close()
          gallery.close()
          session.runUntilIdle()
        }
      }
      #expect(gallery.children.count == 1)
      #expect(gallery.view.subviews.count == 1)
    }
  }

  @Test func openingAndClosingInOneTurnEndsAtTheList() throws {
    try withGallery { session, gallery in
      gallery.open(CalendarExhibit(), animated: true)
      gallery.close()
      session.runUntilIdle()
      #expect(gallery.children.count == 1)
      gallery.open(CalendarExhibit(), animated: true)
      session.advance(by: 0.2)
      gallery.close()
      session.advance(by: 0.2)
      gallery.open(ReferenceExhibit(isSplit: false), animated: true)
      session.runUntilIdle()
      #expect(gallery.children.count == 2)
      gallery.close()
      session.runUntilIdle()
      #expect(gallery.children.count == 1)
    }
  }

  /// A click at every size, in the middle of whatever is there; and the list fills the window.
  @Test(arguments: [(320, 240), (1280, 800), (500, 900)])
  func anySizeWillDo(width: Int, height: Int) throws {
    try withGallery { session, gallery in
      try session.resize(width: width, height: height)
      session.runUntilIdle()
      #expect(gallery.view.bounds.size == CGSize(width: width, height: height))
      let row = try row(.calendar, in: gallery)
      #expect(CGRect(x: 0, y: 0, width: width, height: height).contains(row))
      gallery.open(CalendarExhibit(), animated: false)
      try session.resize(width: 640, height: 480)
      session.runUntilIdle()
      let picture = Bitmap(try #require(session.image()))
      #expect(picture[5, 470] == picture[634, 470])
      #expect(picture[5, 470] == picture[5, 100])
    }
  }
}
