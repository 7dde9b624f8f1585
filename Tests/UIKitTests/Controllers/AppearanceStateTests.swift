import Testing

@testable import UIKit

/// Plays all sequences of up to six events, and checks them against the rules for the callbacks.
@MainActor
@Suite struct AppearanceStateTests {
  enum Event: CaseIterable {
    case beginAppearing, beginDisappearing, enterWindow, end
  }

  static let sequences: [[Event]] = {
    var all: [[Event]] = [[]]
    var longest: [[Event]] = [[]]
    for _ in 0..<6 {
      longest = longest.flatMap { head in Event.allCases.map { head + [$0] } }
      all += longest
    }
    return all
  }()

  private func run(_ events: [Event]) -> (AppearanceState, [AppearanceState.Callback]) {
    var state = AppearanceState()
    var calls: [AppearanceState.Callback] = []
    for event in events {
      switch event {
      case .beginAppearing:
        calls += [state.begin(appearing: true, animated: false)].compactMap(\.self)
      case .beginDisappearing:
        calls += [state.begin(appearing: false, animated: false)].compactMap(\.self)
      case .enterWindow: calls += [state.enterWindow()].compactMap(\.self)
      case .end: calls += state.end()
      }
    }
    return (state, calls)
  }

  /// Whether a callback may follow another.
  private func mayFollow(
    _ next: AppearanceState.Callback, _ previous: AppearanceState.Callback
  ) -> Bool {
    switch next {
    case .willAppear: [.didDisappear, .willDisappear].contains(previous)
    case .isAppearing: previous == .willAppear
    case .didAppear: previous == .isAppearing
    case .willDisappear: [.didAppear, .isAppearing, .willAppear].contains(previous)
    case .didDisappear: previous == .willDisappear
    }
  }

  @Test func callbacksAreBalancedForAllSequences() {
    for events in Self.sequences {
      let (state, calls) = run(events)
      var previous = AppearanceState.Callback.didDisappear
      for call in calls {
        #expect(mayFollow(call, previous), "\(events) gave \(calls)")
        previous = call
      }
      let phase: AppearanceState.Phase =
        switch previous {
        case .willAppear, .isAppearing: .appearing
        case .didAppear: .appeared
        case .willDisappear: .disappearing
        case .didDisappear: .disappeared
        }
      #expect(state.phase == phase, "\(events) ended in \(state.phase) after \(calls)")
    }
  }

  @Test func anAppearanceRemembersWhetherItIsAnimated() {
    var state = AppearanceState()
    _ = state.begin(appearing: true, animated: true)
    #expect(state.isAnimated)
    #expect(state.begin(appearing: true, animated: false) == nil)
    #expect(state.isAnimated)
    _ = state.begin(appearing: false, animated: false)
    #expect(!state.isAnimated)
  }
}
