import CoreGraphics
import Foundation
import UIKit

/// The user's own pictures, which cover the pages of every exhibit.
///
/// A page calls ``UIKit/UIView/coverWithOwnPage(_:leaving:onClick:)`` once. From then on it shows the picture for its role whenever there
/// is one, so pictures can come and go while the page is on screen, also in the middle of a transition.
@MainActor
final class OwnPages {
  /// The pictures of this process, which has one screen.
  static let shared = OwnPages()

  /// The two pages of a transition.
  enum PageRole: Int, CaseIterable {
    /// The page that a transition comes from, and the pages at even depths of a stack.
    case first
    /// The page that it goes to.
    case second

    var other: PageRole { self == .first ? .second : .first }

    /// The role of a page in a stack of pages; the first one without a stack.
    @MainActor
    init(ofPage controller: UIViewController) {
      let depth = controller.navigationController?.viewControllers.firstIndex(of: controller) ?? 0
      self = depth.isMultiple(of: 2) ? .first : .second
    }
  }

  /// A picture from a file.
  struct Picture {
    /// An absolute path.
    let path: String
    let image: UIImage

    var name: String { URL(fileURLWithPath: path).lastPathComponent }

    /// Reads a PNG or JPEG file.
    init(_ path: String) throws(ImageError) {
      let file = URL(fileURLWithPath: path).standardizedFileURL
      self.path = file.path
      image = UIImage(cgImage: try CGImage.load(contentsOf: file))
    }
  }

  /// The word that stands for the exhibit's own page in a list of files.
  static let originalPage = "-"

  /// The pictures by the role of their page. A page whose role has no picture shows the exhibit's own page.
  var pictures: [PageRole: Picture] = [:] {
    didSet { update() }
  }

  /// Whether the pictures are shown. False compares with the exhibits' own pages, and keeps the pictures.
  var areShown = true {
    didSet { update() }
  }

  /// The picture that a page with `role` shows now; nil for the exhibit's own page.
  func picture(_ role: PageRole) -> Picture? { areShown ? pictures[role] : nil }

  /// The files that are shown now, as the command line and input scripts take them; empty without pictures.
  var files: [String] {
    guard areShown else { return [] }
    let files = PageRole.allCases.map { pictures[$0]?.path ?? Self.originalPage }
    return Array(files.prefix { _ in !pictures.isEmpty }.prefix(pictures[.second] == nil ? 1 : 2))
  }

  /// Reads the pictures for both sides from `files`, which has at most two paths, or ``originalPage`` for no picture.
  static func read(_ files: [String]) throws(ImageError) -> [PageRole: Picture] {
    var pictures: [PageRole: Picture] = [:]
    for (role, file) in zip(PageRole.allCases, files) where file != originalPage {
      pictures[role] = try Picture(file)
    }
    return pictures
  }

  // MARK: Pages

  /// A page that has asked for a picture.
  private struct Page {
    weak var view: UIView?
    var role: PageRole
    var update: (UIImage?) -> Void
  }

  private var pages: [Page] = []

  /// Calls `update` at once with the picture of a page with `role`, and again when it changes, as long as `view` exists.
  func follow(_ role: PageRole, in view: UIView, _ update: @escaping (UIImage?) -> Void) {
    pages.removeAll { $0.view == nil }
    pages.append(Page(view: view, role: role, update: update))
    update(picture(role)?.image)
  }

  private func update() {
    for page in pages where page.view != nil { page.update(picture(page.role)?.image) }
  }

  /// The role of the page that contains `view` or is it; nil outside pages.
  func role(of view: UIView?) -> PageRole? {
    var next = view
    while let view = next {
      if let page = pages.first(where: { $0.view === view }) { return page.role }
      next = view.superview
    }
    return nil
  }
}

extension UIView {
  /// Lets the user's picture for `role` cover this view, whenever there is one.
  ///
  /// - Parameters:
  ///   - controls: Subviews that stay in front of the picture, because they begin transitions or show where to drag.
  ///   - onClick: Called for a click on the picture, unless it covers a control there: covered controls still work. Without it,
  ///     clicks go to the views under the picture.
  func coverWithOwnPage(
    _ role: OwnPages.PageRole, leaving controls: [UIView] = [], onClick: (() -> Void)? = nil
  ) {
    OwnPages.shared.follow(role, in: self) { [weak self] image in
      self?.cover(with: image, controls, onClick)
    }
  }

  private func cover(with image: UIImage?, _ controls: [UIView], _ onClick: (() -> Void)?) {
    guard let image else {
      pagePicture?.removeFromSuperview()
      return
    }
    if let pagePicture {
      pagePicture.image = image
      return
    }
    let picture = PagePictureView(image, onClick: onClick)
    picture.frame = bounds
    addSubview(picture)
    for control in controls { bringSubviewToFront(control) }
  }

  /// The user's picture that covers this page; nil without one.
  var pagePicture: PagePictureView? {
    subviews.lazy.compactMap { $0 as? PagePictureView }.first
  }
}

/// A picture that covers a page.
///
/// The picture is scaled to fill the page, keeps its aspect ratio and is aligned to the page's top. If the aspect ratios differ, the
/// bottom or both sides are cut off, but the navigation bar at the top of a screenshot stays visible.
final class PagePictureView: UIView {
  private let imageView: UIImageView
  private let onClick: (() -> Void)?

  init(_ image: UIImage, onClick: (() -> Void)? = nil) {
    imageView = UIImageView(image: image)
    self.onClick = onClick
    super.init(frame: .zero)
    // Visible where the picture is transparent.
    backgroundColor = .systemBackground
    clipsToBounds = true
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    accessibilityIdentifier = "own-page"
    isUserInteractionEnabled = onClick != nil
    imageView.contentMode = .scaleToFill
    addSubview(imageView)
    if let onClick { addGestureRecognizer(UITapGestureRecognizer { _ in onClick() }) }
  }

  required init?(coder: NSCoder) {
    nil
  }

  var image: UIImage? {
    get { imageView.image }
    set {
      imageView.image = newValue
      setNeedsLayout()
    }
  }

  /// Takes the round corners of a page that does not clip its subviews.
  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    layer.cornerRadius = superview?.layer.cornerRadius ?? 0
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let size = imageView.image?.size, size.width > 0, size.height > 0 else { return }
    let scale = max(bounds.width / size.width, bounds.height / size.height)
    let (width, height) = (size.width * scale, size.height * scale)
    imageView.frame = CGRect(
      x: (bounds.width - width) / 2, y: 0, width: width, height: height)
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard let hit = super.hitTest(point, with: event), let superview else { return nil }
    let coversControl = superview.subviews.contains {
      $0 !== self && $0.hitTest(convert(point, to: $0), with: event) is UIControl
    }
    return coversControl ? nil : hit
  }
}
