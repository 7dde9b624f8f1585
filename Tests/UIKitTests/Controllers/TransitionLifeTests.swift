import Testing

@testable import UIKit

@Suite struct TransitionLifeTests {
  typealias State = TransitionLife.State
  typealias Mistake = TransitionLife.Mistake

  enum Event: CaseIterable {
    case begin, beginInteractively, update, pause, finish, cancel, complete, completeCancelled
  }

  private func apply(_ event: Event, to life: inout TransitionLife) -> Mistake? {
    do throws(Mistake) {
      switch event {
      case .begin: try life.begin(interactively: false)
      case .beginInteractively: try life.begin(interactively: true)
      case .update: try life.requireInteraction()
      case .pause: try life.pause()
      case .finish: try life.settle(toward: .completed)
      case .cancel: try life.settle(toward: .cancelled)
      case .complete: try life.complete(.completed)
      case .completeCancelled: try life.complete(.cancelled)
      }
      return nil
    } catch {
      return error
    }
  }

  /// How to get into each state from a new life.
  static let ways: [(state: State, events: [Event])] = [
    (.prepared, []),
    (.animating, [.begin]),
    (.interacting, [.beginInteractively]),
    (.settling(.completed), [.beginInteractively, .finish]),
    (.settling(.cancelled), [.beginInteractively, .cancel]),
    (.ended(.completed), [.begin, .complete]),
    (.ended(.cancelled), [.begin, .completeCancelled]),
  ]

  /// The state after each event, in the order of `Event.allCases`; nil where it is a mistake.
  static func table(_ state: State) -> [State?] {
    let done: [State?] = [.ended(.completed), .ended(.cancelled)]
    return switch state {
    case .prepared: [.animating, .interacting, nil, nil, nil, nil, nil, nil]
    case .animating: [nil, nil, nil, .interacting, nil, nil] + done
    case .interacting:
      [nil, nil, .interacting, nil, .settling(.completed), .settling(.cancelled)] + done
    case .settling: [nil, nil, nil, .interacting, nil, nil] + done
    case .ended: Array(repeating: nil, count: 8)
    }
  }

  @Test func everyEventInEveryState() {
    for way in Self.ways {
      for (event, expected) in zip(Event.allCases, Self.table(way.state)) {
        var life = TransitionLife()
        for step in way.events { #expect(apply(step, to: &life) == nil) }
        #expect(life.state == way.state)
        let mistake = apply(event, to: &life)
        #expect((mistake == nil) == (expected != nil), "\(event) in \(way.state)")
        #expect(life.state == expected ?? way.state, "\(event) in \(way.state)")
      }
    }
  }

  @Test func cancellationShowsFromItsDecisionOn() {
    var life = TransitionLife()
    _ = apply(.beginInteractively, to: &life)
    #expect(!life.isCancelled && life.isInteractive)
    _ = apply(.cancel, to: &life)
    #expect(life.isCancelled && !life.isInteractive)
    _ = apply(.pause, to: &life)
    #expect(!life.isCancelled && life.isInteractive)
    _ = apply(.cancel, to: &life)
    _ = apply(.completeCancelled, to: &life)
    #expect(life.isCancelled && life.isEnded)
  }
}
