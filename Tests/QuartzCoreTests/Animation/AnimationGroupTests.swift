import Foundation
import QuartzCore
import Testing

@MainActor @Suite(.serialized) struct AnimationGroupTests {
  private func slide(_ change: (CABasicAnimation) -> Void = { _ in }) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.fromValue = 0
    animation.toValue = 100
    change(animation)
    return animation
  }

  private func group(
    _ members: [CAAnimation], duration: Double = 2, _ change: (CAAnimationGroup) -> Void = { _ in }
  ) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    group.animations = members
    group.duration = duration
    change(group)
    return group
  }

  /// The presentation's x at times in seconds after the group was added; the model's x is 60.
  private func shownX(_ group: CAAnimationGroup, _ times: [Double]) -> [CGFloat] {
    Stage.run { stage in
      let layer = stage.addLayer()
      layer.add(group, forKey: "group")
      CATransaction.flush()
      return times.map { layer.presentationProperties(at: 100 + $0).position.x }
    }
  }

  private func expect(
    _ shown: [CGFloat], _ expected: [Double], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      zip(shown, expected).allSatisfy { isClose($0, $1, 1e-6) }, "\(shown) is not \(expected)",
      sourceLocation: sourceLocation)
  }

  @Test func membersRunInTheGroupsTime() {
    let late = slide {
      $0.beginTime = 0.5
      $0.duration = 1
    }
    expect(shownX(group([late]), [0.4, 0.5, 1, 1.49, 1.6]), [60, 0, 50, 99, 60])
  }

  @Test func membersWithoutDurationLastAsLongAsTheGroup() {
    expect(shownX(group([slide()]), [0, 0.5, 1.5]), [0, 25, 75])
    let inner = CAAnimationGroup()
    inner.animations = [slide()]
    expect(shownX(group([inner]), [0, 0.5, 1.5]), [0, 25, 75])
  }

  @Test func longMembersAreCutOff() {
    let long = slide { $0.duration = 10 }
    expect(shownX(group([long]), [1, 1.99, 2]), [10, 19.9, 60])
  }

  @Test func memberFillModesApplyWithinTheGroup() {
    let filled = slide {
      $0.beginTime = 0.5
      $0.duration = 0.5
      $0.fillMode = .both
    }
    expect(shownX(group([filled]), [0.1, 0.75, 1.5, 2]), [0, 50, 100, 60])
  }

  @Test func theGroupsFillModeAppliesToItsMembers() {
    let filled = group([slide()]) {
      $0.fillMode = .forwards
      $0.isRemovedOnCompletion = false
    }
    expect(shownX(filled, [1, 2, 100]), [50, 100, 100])
  }

  @Test func theGroupReversesWithoutAGap() {
    let turning = group([slide()]) { $0.autoreverses = true }
    expect(shownX(turning, [1, 2, 3, 3.5]), [50, 100, 50, 25])
  }

  @Test func theGroupsTimingFunctionAppliesToItsTime() {
    let paced = group([slide()]) { $0.timingFunction = CAMediaTimingFunction(name: .easeIn) }
    expect(shownX(paced, [1]), [100 * TimingCurve.easeIn.value(at: 0.5)])
  }

  @Test func theGroupsSpeedAppliesToItsMembers() {
    let fast = group([slide()]) { $0.speed = 2 }
    expect(shownX(fast, [0.5, 1]), [50, 60])
  }

  @Test func membersApplyInOrder() {
    let first = slide()
    let second = slide {
      $0.isAdditive = true
      $0.fromValue = 1
      $0.toValue = 1
    }
    expect(shownX(group([first, second]), [1]), [51])
    expect(shownX(group([second, first]), [1]), [50])
  }

  @Test func onlyTheGroupsDelegateIsCalled() {
    Stage.run { stage in
      let (inner, outer) = (DelegateLog(), DelegateLog())
      let layer = stage.addLayer()
      layer.add(group([slide { $0.delegate = inner }]) { $0.delegate = outer }, forKey: "group")
      stage.advance(by: 1)
      stage.advance(by: 1)
      #expect(inner.events.isEmpty)
      #expect(outer.events == ["start", "finished"])
    }
  }

  @Test func aGroupIsCopiedWithItsMembers() {
    Stage.run { stage in
      let layer = stage.addLayer()
      let member = slide()
      let group = group([member])
      layer.add(group, forKey: "group")
      member.toValue = 1_000
      stage.advance(by: 1)
      #expect(isClose(layer.shownX, 50))
      let copy = layer.animation(forKey: "group") as? CAAnimationGroup
      #expect(copy !== group && copy?.animations?.first !== member)
    }
  }
}
