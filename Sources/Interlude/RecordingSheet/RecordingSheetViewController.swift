import Foundation
import FrameReport
import FrameStatistics
import UIKit

/// A card with the statistics of a finished recording. Its title with the button that closes it stands above the part that scrolls;
/// the other buttons stand below it, or at the end of a small card.
final class RecordingSheetViewController: CardViewController {
  /// Called with a late frame to show. Returns a sentence if that is not possible.
  var onShow: ((LateFrame) -> String?)?

  private let review: RecordingReview
  private let titleOfExhibit: (String) -> String
  private let work: BackgroundWork
  private let opener: DesktopOpener

  private let header: RecordingSheetHeader
  private let content: RecordingSheetView
  private let buttons = ButtonRow()
  private let line = UIView()
  private let status = UILabel()
  private lazy var closeButton = CardCloseButton(identifier: "recording.close") { [weak self] in
    self?.onClose?()
  }
  private let compareButton: SheetButton

  /// Sizes in points.
  private static let largestWidth: CGFloat = 760
  /// In a window at least as large as this, the buttons are below the scroll view.
  private static let roomy = CGSize(width: 520, height: 400)

  /// - Parameters:
  ///   - review: The recording.
  ///   - title: Returns the display name of an exhibit for a recording's title.
  ///   - work: Reads, computes and draws.
  ///   - opener: Opens the report and the folder.
  init(
    _ review: RecordingReview, title: @escaping (String) -> String, work: BackgroundWork,
    opener: DesktopOpener = DesktopOpener()
  ) {
    self.review = review
    titleOfExhibit = title
    self.work = work
    self.opener = opener
    header = RecordingSheetHeader(review)
    content = RecordingSheetView(review, title: title(review.report.run.title), work)
    compareButton = SheetButton(RecordingSheetText.compare)
    super.init()
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    scrollView.accessibilityIdentifier = "recording"
    scrollView.addSubview(content)
    content.onChoose = { [weak self] in self?.show($0) }
    status.font = .systemFont(ofSize: 13)
    status.textColor = .secondaryLabel
    status.numberOfLines = 0
    status.accessibilityIdentifier = "recording.status"
    line.backgroundColor = .separator
    for view in [header, line, status, buttons, closeButton] as [UIView] { card.addSubview(view) }
    addButtons()
  }

  private func addButtons() {
    let report = SheetButton(RecordingSheetText.openReport, isProminent: true)
    report.accessibilityIdentifier = "recording.report"
    report.addAction(UIAction { [weak self] _ in self?.openReport() }, for: .touchUpInside)
    compareButton.accessibilityIdentifier = "recording.compare"
    compareButton.addAction(UIAction { [weak self] _ in self?.compare() }, for: .touchUpInside)
    let files = SheetButton(RecordingSheetText.showFiles)
    files.accessibilityIdentifier = "recording.files"
    files.addAction(UIAction { [weak self] _ in self?.showFiles() }, for: .touchUpInside)
    // Without motion there is nothing to compare.
    buttons.buttons = review.hasMotion ? [report, compareButton, files] : [report, files]
  }

  /// The initial focus: the first button of the footer, or the close button where the footer scrolls with the content.
  override var preferredFocusEnvironments: [any UIFocusEnvironment] {
    [buttons.superview === card ? buttons.buttons[0] : closeButton]
  }

  // MARK: Layout

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    placeCard(width: Self.largestWidth) { width in
      header.height(at: width) + content.height(at: width)
        + footerHeight(width - 2 * RecordingSheetView.padding(at: width))
    }
    let (width, height) = (card.bounds.width, card.bounds.height)
    let isRoomy =
      view.bounds.width >= Self.roomy.width && view.bounds.height >= Self.roomy.height
    let padding = RecordingSheetView.padding(at: width)
    let inner = width - 2 * padding
    let footer = footerHeight(inner)
    let length = content.height(at: width)
    let host = isRoomy ? card : scrollView
    for view in [buttons, status] as [UIView] where view.superview !== host {
      host.addSubview(view)
    }
    let head = header.height(at: width)
    header.frame = CGRect(x: 0, y: 0, width: width, height: head)
    scrollView.frame = CGRect(
      x: 0, y: head, width: width, height: height - head - (isRoomy ? footer : 0))
    content.frame = CGRect(x: 0, y: 0, width: width, height: length)
    scrollView.contentSize = CGSize(width: width, height: isRoomy ? length : length + footer)
    line.isHidden = !isRoomy
    let hairline = 1 / max(1, traitCollection.displayScale)
    let top = isRoomy ? height - footer : length
    line.frame = CGRect(x: 0, y: top, width: width, height: hairline)
    let rowHeight = buttons.height(at: inner)
    buttons.frame = CGRect(
      x: padding, y: top + Self.footerPadding, width: inner, height: rowHeight)
    status.frame = CGRect(
      x: padding, y: buttons.frame.maxY + 8, width: inner, height: statusHeight(inner))
    closeButton.frame = card.inLayoutDirection(
      CGRect(
        x: width - CardCloseButton.size - 14, y: 14, width: CardCloseButton.size,
        height: CardCloseButton.size))
    updateFade()
  }

  private static let footerPadding: CGFloat = 14

  private func footerHeight(_ width: CGFloat) -> CGFloat {
    let text = statusHeight(width)
    return buttons.height(at: width) + 2 * Self.footerPadding + (text > 0 ? text + 8 : 0)
  }

  private func statusHeight(_ width: CGFloat) -> CGFloat {
    guard status.text != nil else { return 0 }
    let most = CGSize(width: width, height: .greatestFiniteMagnitude)
    return status.sizeThatFits(most).height.rounded(.up)
  }

  private func say(_ text: String?) {
    status.text = text
    view.setNeedsLayout()
    view.layoutIfNeeded()
    guard text != nil, status.superview === scrollView else { return }
    scrollView.scrollRectToVisible(status.frame, animated: false)
  }

  // MARK: Actions

  private func show(_ frame: LateFrame) {
    if let problem = onShow?(frame) { say(problem) }
  }

  private func openReport() {
    let review = review
    work.run { () -> ReportFile.Failure? in
      do throws(ReportFile.Failure) {
        try review.writeReport()
        return nil
      } catch {
        return error
      }
    } then: { [weak self] failure in
      self?.say(failure?.errorDescription ?? RecordingSheetText.written(review.reportFile.path))
      if failure == nil { self?.open(review.reportFile) }
    }
  }

  private func showFiles() {
    say(nil)
    open(review.folder.url)
  }

  private func open(_ file: URL) {
    opener.open(file, work: work) { [weak self] failure in
      self?.say(RecordingSheetText.cannotOpen(file.path, failure))
    }
  }

  private func compare() {
    guard review.previous != nil else { return say(RecordingSheetText.noPrevious) }
    compareButton.isEnabled = false
    compareButton.setTitle(RecordingSheetText.comparing, for: .normal)
    let review = review
    work.run { () -> Result<Comparison?, RecordingError> in
      do throws(RecordingError) {
        return .success(try review.comparison())
      } catch {
        return .failure(error)
      }
    } then: { [weak self] result in
      self?.compared(result)
    }
  }

  private func compared(_ result: Result<Comparison?, RecordingError>) {
    compareButton.isEnabled = true
    compareButton.setTitle(RecordingSheetText.compare, for: .normal)
    switch result {
    case .failure(let error): say(Localization.sentence(error))
    case .success(nil): say(RecordingSheetText.noPrevious)
    case .success(let comparison?):
      say(nil)
      content.show(
        comparison, heading: RecordingSheetText.heading(comparison, title: titleOfExhibit))
      view.setNeedsLayout()
      view.layoutIfNeeded()
      content.layoutIfNeeded()
      if let frame = content.comparisonFrame {
        scrollView.scrollRectToVisible(frame.insetBy(dx: 0, dy: -12), animated: true)
      }
    }
  }
}

/// A button of the sheet, on a background of its own.
final class SheetButton: UIButton {
  private let isProminent: Bool

  init(_ title: String, isProminent: Bool = false) {
    self.isProminent = isProminent
    super.init(frame: .zero)
    setTitle(title, for: .normal)
    setTitleColor(isProminent ? .white : .label, for: .normal)
    setTitleColor(.tertiaryLabel, for: .disabled)
    titleLabel?.font = .systemFont(ofSize: 13.5, weight: .medium)
    contentEdgeInsets = UIEdgeInsets(top: 7, left: 14, bottom: 7, right: 14)
    layer.cornerRadius = 8
    showBackground()
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func stateDidChange() {
    super.stateDidChange()
    showBackground()
  }

  private func showBackground() {
    backgroundColor =
      isProminent
      ? .systemBlue.darkenedForWhiteText : isHighlighted ? .systemFill : .tertiarySystemFill
    alpha = isProminent && isHighlighted ? 0.7 : 1
  }
}

/// Buttons side by side, in as many lines as they need.
final class ButtonRow: ColumnView {
  private static let gap: CGFloat = 8

  var buttons: [UIButton] = [] {
    didSet {
      for button in oldValue { button.removeFromSuperview() }
      for button in buttons { addSubview(button) }
    }
  }

  override func layOut(width: CGFloat, appliesFrames: Bool) -> CGFloat {
    var (x, y, bottom): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    for button in buttons {
      let size = button.sizeThatFits(bounds.size)
      let (wide, high) = (min(size.width.rounded(.up), width), size.height.rounded(.up))
      if x > 0, x + wide > width { (x, y) = (0, bottom + Self.gap) }
      if appliesFrames {
        button.frame = inLayoutDirection(CGRect(x: x, y: y, width: wide, height: high))
      }
      x += wide + Self.gap
      bottom = y + high
    }
    return bottom
  }
}
