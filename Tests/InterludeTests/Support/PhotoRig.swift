import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// The second photo of the grid, opened on request, in a window of 800 × 600.
@MainActor
final class PhotoRig {
  let stage: ExhibitStage
  let hand: StageHand
  let views: Int

  init(opens: Bool = true) throws {
    stage = try ExhibitStage(.photos, width: 800, height: 600, draws: false)
    hand = StageHand(stage)
    views = stage.viewCount
    if opens { try stage.perform("present") }
  }

  var page: PhotoViewController? { stage.presented as? PhotoViewController }
  /// The position and size at which the photo is shown; nil if no photo is open.
  var pose: PhotoPose? { page?.shownPose }

  var cell: PhotoCell? {
    let grid = stage.navigation.topViewController?.view.subviews.lazy
      .compactMap { $0 as? UICollectionView }.first
    return grid?.cellForItem(at: IndexPath(item: 1, section: 0)) as? PhotoCell
  }

  func grab(
    _ x: CGFloat = 400, _ y: CGFloat = 200, going direction: CGVector = CGVector(dx: 0, dy: 1)
  ) {
    hand.grab(CGPoint(x: x, y: y), going: direction)
  }

  func expectRest(isOpen: Bool, _ location: SourceLocation = #_sourceLocation) {
    stage.finish()
    #expect((page != nil) == isOpen, sourceLocation: location)
    #expect(cell?.isEmpty == isOpen, sourceLocation: location)
    #expect(!UIApplication.shared.isIgnoringInteractionEvents, sourceLocation: location)
    if let page {
      #expect(page.transitionCoordinator == nil, sourceLocation: location)
      #expect(page.shownPose == page.destination(isInSource: false).pose, sourceLocation: location)
      #expect(page.opening.frame == page.view.bounds, sourceLocation: location)
    } else {
      #expect(stage.viewCount == views, sourceLocation: location)
    }
  }
}

extension PhotoPose {
  func isAlmost(_ other: PhotoPose, within tolerance: CGFloat = 1e-3) -> Bool {
    abs(center.x - other.center.x) < tolerance && abs(center.y - other.center.y) < tolerance
      && abs(size.width - other.size.width) < tolerance
      && abs(size.height - other.size.height) < tolerance
      && abs(fraction - other.fraction) < tolerance
  }
}
