import UIKit

/// The views of a class in `view`, that one included, from the back to the front.
@MainActor
func views<View: UIView>(_ type: View.Type, in view: UIView) -> [View] {
  ((view as? View).map { [$0] } ?? []) + view.subviews.flatMap { views(type, in: $0) }
}
