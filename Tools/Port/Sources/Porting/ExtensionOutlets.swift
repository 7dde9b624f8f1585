/// The file in which a ported module lists what its extensions add to UIKit's classes for storyboards: outlets, such as
/// `@IBInspectable var heroID` of `UIView`, and actions.
///
/// A class of UIKit can't list them itself. Storyboards find the list by the name of its class.
struct ExtensionOutlets {
  static let path = "ExtensionOutlets.swift"

  /// The outlets, as expressions.
  let outlets: [String]
  /// The actions, as expressions.
  let actions: [String]

  var isEmpty: Bool { outlets.isEmpty && actions.isEmpty }

  init(_ survey: Survey, _ selectors: SelectorWriter) {
    outlets = survey.extensionOutlets.map { "NibOutlet(\"\($0.name)\", \\\($0.type).\($0.name))" }
    actions = survey.extensionActions.compactMap { selectors.selector(of: $1, in: $0) }
  }

  /// The text of the file.
  ///
  /// - Parameters:
  ///   - imports: the modules on which this module depends, and which are ported with it.
  ///   - lists: those of them with such a list of their own.
  func text(imports: [String], lists: [String]) -> String {
    func list(_ name: String, _ entries: [String]) -> String {
      let others = lists.map { "\($0).ExtensionOutlets.\(name) + " }.joined()
      return others + "[\n" + entries.map { "      \($0),\n" }.joined() + "    ]"
    }
    return """
      // swift-format-ignore-file
      import UIKit
      \(imports.map { "import \($0)\n" }.joined())
      // Written by interlude port. Storyboards find these lists by the name of the class.

      public final class ExtensionOutlets: NSObject, NibOutletList {
        public static var outlets: [NibOutlet] {
          \(list("outlets", outlets))
        }

        public static var actions: [Selector] {
          \(list("actions", actions))
        }
      }

      """
  }
}
