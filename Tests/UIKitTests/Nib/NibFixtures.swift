import Foundation
import Testing

@testable import UIKit

/// Storyboards and nib files for tests, and the classes that they name.
@MainActor
enum NibFixtures {
  /// Writes a file and reads it as a storyboard.
  static func storyboard(_ text: String) throws -> UIStoryboard {
    let url = try write(text, "Test.storyboard")
    defer { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
    return try UIStoryboard(contentsOf: url)
  }

  /// Writes a file and reads it as a nib file.
  static func nib(_ text: String) throws -> UINib {
    let url = try write(text, "Test.xib")
    defer { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
    return try UINib(contentsOf: url)
  }

  static func write(_ text: String, _ name: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "nib-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appending(path: name)
    try Data(text.utf8).write(to: url)
    return url
  }

  /// A storyboard with one controller of the class ``NibPage``, whose view contains `views`.
  static func page(_ views: String, connections: String = "", others: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="page">
      <scenes>
        <scene sceneID="s1">
          <objects>
            <viewController id="page" customClass="NibPage" customModule="UIKitTests" sceneMemberID="viewController">
              <view key="view" contentMode="scaleToFill" id="root">
                <rect key="frame" x="0.0" y="0.0" width="400" height="644"/>
                <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
                <subviews>
                  \(views)
                </subviews>
                <viewLayoutGuide key="safeArea" id="safe"/>
                <color key="backgroundColor" systemColor="systemBackgroundColor"/>
              </view>
              <connections>
                \(connections)
              </connections>
            </viewController>
            <placeholder placeholderIdentifier="IBFirstResponder" id="first" sceneMemberID="firstResponder"/>
            \(others)
          </objects>
        </scene>
      </scenes>
    </document>
    """
  }
}

/// A page with outlets and actions.
final class NibPage: UIViewController {
  weak var nameLabel: UILabel! {
    didSet { labelsSet += 1 }
  }
  var buttons: [UIButton]!
  weak var height: NSLayoutConstraint!
  weak var layout: UICollectionViewFlowLayout!
  var segueName: String?
  var menuWidth: CGFloat = 0
  private weak var card: NibCard?
  private(set) var labelsSet = 0
  private(set) var log: [String] = []
  var shownCard: NibCard? { card }

  override class var nibOutlets: [NibOutlet] {
    super.nibOutlets + [
      NibOutlet("nameLabel", \NibPage.nameLabel), NibOutlet("buttons", \NibPage.buttons),
      NibOutlet("height", \NibPage.height), NibOutlet("layout", \NibPage.layout),
      NibOutlet("card", \NibPage.card),
      NibOutlet("segueName", \NibPage.segueName), NibOutlet("menuWidth", \NibPage.menuWidth),
    ]
  }

  override class var nibActions: [Selector] {
    super.nibActions + [
      Selector("tap:", NibPage.tap(_:)), Selector("slide", NibPage.slide),
      Selector("unwindToPage:", NibPage.unwind(_:)),
    ]
  }

  private func tap(_ sender: Any) { log.append("tap \(type(of: sender))") }
  private func slide() { log.append("slide") }
  private func unwind(_ segue: UIStoryboardSegue) {
    log.append("unwind from \(type(of: segue.source))")
  }

  override func awakeFromNib() {
    super.awakeFromNib()
    log.append("awake \(isViewLoaded)")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    log.append("loaded \(nameLabel?.text ?? "-")")
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    log.append(
      "prepare \(segue.identifier ?? "-") \(type(of: segue)) to \(type(of: segue.destination))")
  }
}

/// A view with a value that it can take only when its initializer has ended.
final class NibBadge: UIView {
  private var label: UILabel!
  weak var owner: UIView?
  private(set) var hadOwner: Bool?

  var text: String? {
    get { label.text }
    set {
      hadOwner = owner != nil
      label.text = newValue
    }
  }

  override class var nibOutlets: [NibOutlet] {
    super.nibOutlets + [NibOutlet("text", \NibBadge.text), NibOutlet("owner", \NibBadge.owner)]
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    label = UILabel()
    // What the class has encoded itself is not in a file.
    guard !coder.containsValue(forKey: "level"), coder.decodeObject(forKey: "name") == nil else {
      return nil
    }
    tag =
      coder.decodeInteger(forKey: "level") + Int(coder.decodeDouble(forKey: "share"))
      + Int(coder.decodeFloat(forKey: "part")) + Int(coder.decodeInt32(forKey: "small"))
      + Int(coder.decodeInt64(forKey: "large")) + (coder.decodeBool(forKey: "on") ? 1 : 0)
  }
}

extension UIView {
  /// A value that an extension adds to all views.
  fileprivate var corner: CGFloat {
    get { layer.cornerRadius }
    set { layer.cornerRadius = newValue }
  }

  fileprivate func fade(_ sender: Any) { alpha = 0.5 }
}

/// Storyboards find the values of extensions by the name of this class.
final class ExtensionOutlets: NSObject, NibOutletList {
  static var outlets: [NibOutlet] { [NibOutlet("corner", \UIView.corner)] }
  static var actions: [Selector] { [Selector("fade:", UIView.fade(_:))] }
}

/// An object that is neither a view nor a controller.
final class NibHelper: NSObject, UITextFieldDelegate, NibObject {
  weak var field: UITextField?
  var name = ""
  private(set) var log: [String] = []

  static var nibOutlets: [NibOutlet] {
    [NibOutlet("field", \NibHelper.field), NibOutlet("name", \NibHelper.name)]
  }
  static var nibActions: [Selector] { [Selector("press:", NibHelper.press(_:))] }

  private func press(_ sender: Any) { log.append("press \(type(of: sender))") }
  func awakeFromNib() { log.append("awake \(field != nil)") }
}

/// A page to which segues lead.
final class NibOtherPage: UIViewController {
  let number: Int

  required init?(coder: NSCoder) {
    number = 0
    super.init(coder: coder)
  }

  init?(coder: NSCoder, number: Int) {
    self.number = number
    super.init(coder: coder)
  }
}

/// A view that has its values and subviews when `super.init(coder:)` returns.
final class NibCard: UIView {
  private(set) var early = ""
  private(set) var awakenings = 0
  var ratio: CGFloat = 0
  var caption: String?

  override class var nibOutlets: [NibOutlet] {
    super.nibOutlets + [
      NibOutlet("ratio", \NibCard.ratio), NibOutlet("caption", \NibCard.caption),
    ]
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    early = "\(Int(frame.width)) \(subviews.count)"
  }

  override func awakeFromNib() {
    super.awakeFromNib()
    awakenings += 1
  }
}

final class NibSegue: UIStoryboardSegue {
  override func perform() {
    source.present(destination, animated: false)
  }
}

final class NibCell: UITableViewCell {
  weak var big: UILabel!
  override class var nibOutlets: [NibOutlet] { super.nibOutlets + [NibOutlet("big", \NibCell.big)] }
}

final class NibLayout: UICollectionViewFlowLayout {
  var awakenings = 0
  override func awakeFromNib() { awakenings += 1 }
}
