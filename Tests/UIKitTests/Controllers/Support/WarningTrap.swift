@testable import UIKit

/// Returns the warnings that UIKit reports while `body` runs.
@MainActor
func warnings(during body: () -> Void) -> [String] {
  var caught: [String] = []
  let sink = UIKitWarning.sink
  UIKitWarning.sink = { caught.append($0) }
  body()
  UIKitWarning.sink = sink
  return caught
}
