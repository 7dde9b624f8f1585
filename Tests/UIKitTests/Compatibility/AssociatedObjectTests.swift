import Testing
import UIKit

@Suite("Associated objects")
struct AssociatedObjectTests {
  private final class Thing {
    let ended: () -> Void
    init(ended: @escaping () -> Void = {}) { self.ended = ended }
    deinit { ended() }
  }

  /// An address for each key, as that of a global variable in an app.
  private let keys = UnsafeMutablePointer<UInt8>.allocate(capacity: 2)

  private func key(_ number: Int) -> UnsafeRawPointer { UnsafeRawPointer(keys + number) }

  @Test("Values are kept by key, replaced and removed")
  func values() {
    let object = Thing()
    #expect(objc_getAssociatedObject(object, key(0)) == nil)
    objc_setAssociatedObject(object, key(0), 5, .OBJC_ASSOCIATION_RETAIN)
    objc_setAssociatedObject(object, key(1), "five", .OBJC_ASSOCIATION_COPY_NONATOMIC)
    #expect(objc_getAssociatedObject(object, key(0)) as? Int == 5)
    #expect(objc_getAssociatedObject(object, key(1)) as? String == "five")
    #expect(objc_getAssociatedObject(Thing(), key(0)) == nil)
    objc_setAssociatedObject(object, key(0), nil, .OBJC_ASSOCIATION_RETAIN)
    #expect(objc_getAssociatedObject(object, key(0)) == nil)
    objc_removeAssociatedObjects(object)
    #expect(objc_getAssociatedObject(object, key(1)) == nil)
  }

  @Test("A retained value lives as long as it is associated, an assigned one is not kept")
  func policies() {
    let object = Thing()
    var ended = 0
    objc_setAssociatedObject(object, key(0), Thing { ended += 1 }, .OBJC_ASSOCIATION_RETAIN)
    #expect(ended == 0)
    objc_setAssociatedObject(object, key(0), nil, .OBJC_ASSOCIATION_RETAIN)
    #expect(ended == 1)
    objc_setAssociatedObject(object, key(0), Thing { ended += 1 }, .OBJC_ASSOCIATION_ASSIGN)
    #expect(ended == 2 && objc_getAssociatedObject(object, key(0)) == nil)
  }

  @Test(
    "The values of objects that are gone are released, and a new object at the same place has none")
  func goneObjects() {
    var ended = 0
    for _ in 0..<1000 {
      let object = Thing()
      #expect(objc_getAssociatedObject(object, key(0)) == nil)
      objc_setAssociatedObject(object, key(0), Thing { ended += 1 }, .OBJC_ASSOCIATION_RETAIN)
    }
    #expect(ended > 500)
  }
}
