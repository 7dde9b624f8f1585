import UIKit

/// Finds the views of a class in `view`, including `view` itself, from back to front.
@MainActor
func views<View: UIView>(_ type: View.Type, in view: UIView) -> [View] {
  ((view as? View).map { [$0] } ?? []) + view.subviews.flatMap { views(type, in: $0) }
}
