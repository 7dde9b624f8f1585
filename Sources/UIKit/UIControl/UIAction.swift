/// Something to do, as a closure, with a name and a picture for what offers it.
@preconcurrency @MainActor
public final class UIAction: NSObject {
  /// Tells actions apart: adding one to a control replaces the one with the same identifier.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  public typealias Handler = @MainActor (UIAction) -> Void

  public var title: String
  public var image: UIImage?
  public let identifier: Identifier
  /// What the action was sent by; nil except while the handler runs.
  public private(set) weak var sender: AnyObject?
  private let handler: Handler

  private static var count = 0

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
