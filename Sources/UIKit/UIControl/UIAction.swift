/// A closure that a control or a bar button runs, with a title and an image for that control.
@preconcurrency @MainActor
public final class UIAction: NSObject {
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

  /// The title of a control or bar button made for the action; empty by default.
  public var title: String
  /// The image of a control or bar button made for the action; nil by default.
  public var image: UIImage?
  /// The action's identifier.
  public let identifier: Identifier
  /// The control or bar button item that runs the action; nil except while the handler runs.
  public private(set) weak var sender: AnyObject?
  private let handler: Handler

  private static var count = 0

  /// Creates an action. If `identifier` is nil, it gets a unique one.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    handler: @escaping Handler
  ) {
    self.title = title
    self.image = image
    self.handler = handler
    if let identifier {
      self.identifier = identifier
    } else {
      Self.count += 1
      self.identifier = Identifier("action-\(Self.count)")
    }
    super.init()
  }

  func perform(from sender: AnyObject?) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}
