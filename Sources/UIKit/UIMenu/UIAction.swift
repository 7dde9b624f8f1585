/// A closure that a control, a bar button or an item of a menu runs, with a title and an image for them. As in UIKit.
@preconcurrency @MainActor
public final class UIAction: UIMenuElement {
  /// Identifies an action: adding an action to a control replaces the one with the same identifier.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The identifier as text.
    public let rawValue: String
    /// Creates an identifier from text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Creates an identifier from text.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The closure that an action runs. It receives the action, whose ``sender`` is set.
  public typealias Handler = @MainActor (UIAction) -> Void

  /// The action's identifier.
  public let identifier: Identifier
  /// A longer title for a tooltip; nil by default. Not shown.
  public var discoverabilityTitle: String?
  /// How the action looks in a menu; empty by default.
  public var attributes: Attributes
  /// The mark in front of the action in a menu; none by default.
  public var state: State
  /// The object that runs the action: a control, a bar button item or an interaction; nil except while the handler runs.
  public private(set) weak var sender: AnyObject?
  private let handler: Handler

  private static var count = 0

  /// Creates an action. If `identifier` is nil, it gets a unique one.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, discoverabilityTitle: String? = nil, attributes: Attributes = [],
    state: State = .off, handler: @escaping Handler
  ) {
    self.handler = handler
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    if identifier == nil { Self.count += 1 }
    self.identifier = identifier ?? Identifier("action-\(Self.count)")
    super.init(title: title, subtitle: subtitle, image: image)
  }

  func perform(from sender: AnyObject?) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}
