/// The file in which a ported module lists the outlets of its extensions of UIKit's classes, such as `@IBInspectable var heroID` of `UIView`.
///
/// A class of UIKit can't list them itself. Storyboards find the list by the name of its class.
enum ExtensionOutlets {
  static let path = "ExtensionOutlets.swift"

  /// The text of the file.
  ///
  /// - Parameters:
  ///   - outlets: the classes and the names of the properties.
  ///   - modules: the modules with such a list of their own on which this module depends.
  static func text(_ outlets: [(type: String, name: String)], modules: [String]) -> String {
    let own = outlets.map { "NibOutlet(\"\($0.name)\", \\\($0.type).\($0.name))," }
    let list = modules.map { "\($0).ExtensionOutlets.outlets + " }.joined()
    return """
      // swift-format-ignore-file
      import UIKit
      \(modules.map { "import \($0)\n" }.joined())
      // Written by interlude port. Storyboards find this list by the name of its class.

      public final class ExtensionOutlets: NSObject, NibOutletList {
        public static var outlets: [NibOutlet] {
          \(list)[
      \(own.map { "      " + $0 }.joined(separator: "\n"))
          ]
        }
      }

      """
  }
}
