import Synchronization
import Testing

@testable import Lab

@MainActor @Suite(.serialized) struct LabTextTests {
  /// Catches a translation that is wrapped once more by each text: after a while, every text would cost a thousand calls.
  @Test func aTextCostsTheSameAfterManyTexts() {
    let before = LabText.translation
    defer { LabText.translation = before }
    let place = Mutex<UInt>(0)
    LabText.translation = { _ in
      var mark = 0
      let address = withUnsafePointer(to: &mark) { UInt(bitPattern: $0) }
      place.withLock { $0 = address }
      return nil
    }
    func depth() -> UInt {
      _ = localized("text")
      return place.withLock { $0 }
    }
    let first = depth()
    for _ in 0..<1000 { _ = localized("text") }
    #expect(depth() == first)
  }
}
