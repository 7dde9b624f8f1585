import Foundation
import UIKit

/// A command of the lab's toolbar: an icon, a title, a key and an action.
@MainActor
public struct LabCommand {
  /// Identifies the button in tests and to assistive tools.
  public var identifier: String
  /// The icon.
  public var icon: LabIcon
  /// The title, such as "Play backwards". The tooltip shows it.
  public var title: String
  /// The key with the same effect, as printed on a keyboard, such as "P" or "F12"; nil if there is none.
  public var key: String?
  /// Returns whether the command's state is on. Always false for commands that do not toggle a state.
  public var isOn: () -> Bool
  /// The icon's colour while it is on.
  public var onColor: UIColor = .systemBlue
  /// Returns whether the command can be carried out now.
  public var isEnabled: () -> Bool
  /// The group of commands in which this one stands at the toolbar's end.
  public var group = Group.appearance
  /// Returns a few characters to show under the icon, such as "½×"; nil for none.
  public var badge: () -> String? = { nil }
  /// In a toolbar that is too narrow, buttons with lower priority are moved to the list of the last button first.
  public var priority: Int
  /// Carries out the command.
  public var perform: () -> Void

  /// A group of commands at the toolbar's end, in their order there.
  public enum Group: Int, Sendable {
    /// How the app looks and moves.
    case appearance
    /// Measuring, recording and exporting.
    case recording
    /// The lab's views: comparison, onion skin, layers in depth, panel and timeline.
    case inspection
    /// Help, and closing.
    case help
  }

  /// Creates a command.
  public init(
    _ identifier: String, _ icon: LabIcon, _ title: String, key: String? = nil, priority: Int = 0,
    isOn: @escaping () -> Bool = { false }, isEnabled: @escaping () -> Bool = { true },
    perform: @escaping () -> Void
  ) {
    self.identifier = identifier
    self.icon = icon
    self.title = title
    self.key = key
    self.priority = priority
    self.isOn = isOn
    self.isEnabled = isEnabled
    self.perform = perform
  }

  /// A command that plays a window's animations slower: at a half, a quarter and a tenth of the speed, then at full speed again.
  ///
  /// - Parameters:
  ///   - playback: The window's playback, held weakly.
  ///   - say: Called with a message for the user, such as "Speed ½×".
  public static func slower(
    _ playback: AnimationPlayback, say: @escaping (String) -> Void
  ) -> LabCommand {
    let steps: [(speed: Double, name: String)] = [
      (1, "1×"), (0.5, "½×"), (0.25, "¼×"), (0.1, "1/10×"),
    ]
    var command = LabCommand(
      "lab.slower", .speed, localized("Play slower"), key: "S", priority: 6,
      isOn: { [weak playback] in playback.map { $0.speed != 1 } ?? false }
    ) { [weak playback] in
      guard let playback else { return }
      let step = steps.first(where: { $0.speed < playback.speed }) ?? steps[0]
      playback.speed = step.speed
      say(localized("Speed %@", step.name))
    }
    command.badge = { [weak playback] in
      steps.first { $0.speed == playback?.speed && $0.speed != 1 }?.name
    }
    return command
  }

  /// A command that closes the lab.
  ///
  /// - Parameters:
  ///   - key: The key with the same effect.
  ///   - perform: Closes it.
  public static func close(key: String, perform: @escaping () -> Void) -> LabCommand {
    var command = LabCommand(
      "lab.close", .hide, localized("Close the lab"), key: key, perform: perform)
    command.group = .help
    return command
  }
}

/// A square button with an icon. It has a background while the pointer is on it, and a tinted icon while its command is on.
final class LabButton: UIControl {
  /// The side of the button, in points.
  static let side: CGFloat = 32

  private(set) var command: LabCommand
  private let icon: IconView
  private let plate = UIView()
  private let badge = UILabel()
  /// Called with true when the pointer or the focus comes to the button, and with false when it leaves or the button is pressed.
  var onHover: ((LabButton, Bool) -> Void)?

  init(_ command: LabCommand) {
    self.command = command
    icon = IconView(command.icon)
    super.init(frame: CGRect(x: 0, y: 0, width: Self.side, height: Self.side))
    plate.isUserInteractionEnabled = false
    plate.layer.cornerRadius = 7
    addSubview(plate)
    addSubview(icon)
    badge.font = .systemFont(ofSize: 9, weight: .semibold)
    badge.textColor = .systemBlue
    badge.textAlignment = .center
    addSubview(badge)
    accessibilityIdentifier = command.identifier
    accessibilityLabel = command.title
    addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        onHover?(self, false)
        self.command.perform()
      }, for: .touchUpInside)
    addGestureRecognizer(
      UIHoverGestureRecognizer { [weak self] recognizer in
        guard let self else { return }
        switch recognizer.state {
        case .began: isHovered = true
        case .ended, .cancelled: isHovered = false
        default: break
        }
      })
    refresh()
  }

  required init?(coder: NSCoder) {
    nil
  }

  private var isHovered = false {
    didSet {
      guard isHovered != oldValue else { return }
      setNeedsLayout()
      onHover?(self, isHovered)
    }
  }

  /// Replaces the icon and the title.
  func show(icon: LabIcon, title: String) {
    self.icon.icon = icon
    command.title = title
    accessibilityLabel = title
  }

  /// Shows whether the command is on and can be carried out.
  func refresh() {
    isEnabled = command.isEnabled()
    isSelected = command.isOn()
    badge.text = command.badge()
    setNeedsLayout()
  }

  override var canBecomeFocused: Bool { isEnabled && !isHidden }

  override func didUpdateFocus(
    in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
  ) {
    super.didUpdateFocus(in: context, with: coordinator)
    if context.previouslyFocusedView === self { onHover?(self, false) }
    // A click moves the focus without a heading.
    if context.nextFocusedView === self, !context.focusHeading.isEmpty { onHover?(self, true) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    plate.frame = bounds
    badge.isHidden = badge.text == nil
    icon.transform =
      isMirrored && command.icon == .back ? CGAffineTransform(scaleX: -1, y: 1) : .identity
    icon.center = CGPoint(x: bounds.midX, y: bounds.midY - (badge.isHidden ? 0 : 4))
    badge.frame = CGRect(x: 0, y: bounds.maxY - 12, width: bounds.width, height: 11)
    plate.backgroundColor =
      isHighlighted
      ? .systemFill : isHovered && isEnabled ? .tertiarySystemFill : .clear
    icon.color = isEnabled ? (isSelected ? command.onColor : .label) : .tertiaryLabel
  }
}

/// A tooltip: a text and, beside it, the name of a key.
final class ToolTipView: UIView {
  private let title = UILabel()
  private let key = UILabel()
  private let cap = UIView()
  private static let padding = CGSize(width: 9, height: 5)
  private static let gap: CGFloat = 8

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    backgroundColor = .tertiarySystemBackground
    layer.cornerRadius = 7
    layer.borderWidth = 0.5
    layer.shadowOpacity = 0.18
    layer.shadowRadius = 8
    layer.shadowOffset = CGSize(width: 0, height: 3)
    title.font = .systemFont(ofSize: 12.5)
    key.font = .systemFont(ofSize: 11.5, weight: .semibold)
    key.textColor = .secondaryLabel
    key.textAlignment = .center
    cap.backgroundColor = .tertiarySystemFill
    cap.layer.cornerRadius = 4
    for view in [title, cap, key] as [UIView] { addSubview(view) }
    applyBorder()
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    applyBorder()
  }

  private func applyBorder() {
    layer.borderColor = UIColor.opaqueSeparator.resolvedColor(with: traitCollection).cgColor
  }

  /// Shows the text and takes the size that it needs.
  func show(_ text: String, key keyText: String?) {
    title.text = text
    key.text = keyText
    cap.isHidden = keyText == nil
    key.isHidden = keyText == nil
    let most = CGSize(width: 400, height: 40)
    let titleSize = title.sizeThatFits(most)
    let keySize = keyText == nil ? .zero : key.sizeThatFits(most)
    let height = titleSize.height.rounded(.up) + 2 * Self.padding.height
    title.frame = CGRect(
      x: Self.padding.width, y: Self.padding.height, width: titleSize.width.rounded(.up),
      height: titleSize.height.rounded(.up))
    var width = title.frame.maxX
    if keyText != nil {
      let capWidth = max(keySize.width.rounded(.up) + 10, 18)
      cap.frame = CGRect(x: width + Self.gap, y: (height - 18) / 2, width: capWidth, height: 18)
      key.frame = cap.frame
      width = cap.frame.maxX
    }
    bounds.size = CGSize(width: width + Self.padding.width, height: height)
    mirrorIfNeeded([title, cap, key])
  }
}
