import CoreGraphics
import Testing

@testable import QuartzCore

/// Serialized, because there is one listener.
@MainActor @Suite(.serialized) struct ChangeCauseTests {
  private let context = LayerContext()
  private let layer = CALayer()

  init() {
    let root = CALayer()
    context.rootLayer = root
    root.addSublayer(layer)
    _ = context.makeCommit(at: 0)
  }

  /// The causes that are reported while `body` runs.
  private func causes(_ body: () async -> Void) async -> [UInt64] {
    var heard: [UInt64] = []
    ChangeCause.listener = { heard.append($0) }
    await body()
    ChangeCause.listener = nil
    return heard
  }

  @Test func aChangeHasTheCurrentCause() async {
    let heard = await causes {
      layer.opacity = 0.5
      ChangeCause.$current.withValue(7) { layer.opacity = 0.6 }
      ChangeCause.$current.withValue(8) { layer.setNeedsLayout() }
      layer.opacity = 0.7
    }
    #expect(Set(heard) == [7, 8])
    #expect(heard == heard.sorted())
  }

  /// Even after its parent has ended, because it is the same work.
  @Test func aTaskInheritsItsCause() async {
    let heard = await causes {
      let task = ChangeCause.$current.withValue(9) {
        Task { @MainActor in
          await Task.yield()
          layer.opacity = 0.4
        }
      }
      _ = context.makeCommit(at: 1)
      await task.value
    }
    #expect(Set(heard) == [9])
  }

  @Test func changesOffScreenAreNotReported() async {
    let heard = await causes {
      ChangeCause.$current.withValue(3) {
        CALayer().opacity = 0.5
        // Setting the same value is no change.
        layer.opacity = layer.opacity
      }
    }
    #expect(heard.isEmpty)
  }
}
