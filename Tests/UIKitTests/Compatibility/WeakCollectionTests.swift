import Foundation
import Testing

@testable import UIKit

/// Collections that don't retain their objects.
struct WeakCollectionTests {
  private final class Thing: NSObject {}

  @Test func aTableForgetsFreedObjects() {
    let table = NSHashTable<Thing>.weakObjects()
    let kept = Thing()
    do {
      let freed = Thing()
      table.add(freed)
      table.add(kept)
      table.add(kept)
      #expect(table.count == 2 && table.contains(freed) && table.anyObject === freed)
      #expect(table.allObjects == [freed, kept])
    }
    #expect(table.allObjects == [kept] && table.count == 1 && table.member(kept) === kept)
    #expect(table.objectEnumerator().allObjects.count == 1 && table.setRepresentation == [kept])
    table.remove(kept)
    #expect(table.count == 0 && !table.contains(kept) && !table.contains(nil))
  }

  @Test func aTableRetainsObjectsUnlessToldOtherwise() {
    let table = NSHashTable<Thing>(options: .strongMemory)
    weak var thing: Thing?
    do {
      let new = Thing()
      table.add(new)
      thing = new
    }
    #expect(thing != nil && table.count == 1)
    table.removeAllObjects()
    #expect(thing == nil && table.count == 0)
  }

  @Test func objectsAreEqualByValueOrByIdentity() {
    let byValue = NSHashTable<NSString>()
    let byIdentity = NSHashTable<NSString>(options: .objectPointerPersonality)
    for table in [byValue, byIdentity] {
      table.add(NSString(string: "a long enough text"))
      table.add(NSString(string: "a long enough text"))
    }
    #expect(byValue.count == 1 && byIdentity.count == 2)
  }

  @Test func mapsForgetEntriesOfFreedKeysAndValues() {
    let byKey = NSMapTable<Thing, NSString>.weakToStrongObjects()
    let byValue = NSMapTable<NSString, Thing>.strongToWeakObjects()
    let kept = Thing()
    do {
      let freed = Thing()
      byKey.setObject("freed", forKey: freed)
      byKey.setObject("kept", forKey: kept)
      byValue.setObject(freed, forKey: "freed")
      byValue.setObject(kept, forKey: "kept")
      #expect(byKey.count == 2 && byValue.object(forKey: "freed") === freed)
    }
    #expect(byKey.count == 1 && byKey.object(forKey: kept) == "kept")
    #expect(byValue.count == 1 && byValue.object(forKey: "freed") == nil)
    #expect(byKey.keyEnumerator().allObjects.count == 1)
    #expect(byKey.objectEnumerator()?.allObjects.first as? String == "kept")
    #expect(byValue.dictionaryRepresentation() == ["kept" as NSString: kept])
  }

  @Test func mapsReplaceAndRemoveValues() {
    let map = NSMapTable<NSString, NSNumber>.strongToStrongObjects()
    map.setObject(1, forKey: "a")
    map.setObject(2, forKey: "a")
    map.setObject(nil, forKey: "b")
    #expect(map.count == 1 && map.object(forKey: "a") == 2 && map.object(forKey: nil) == nil)
    map.removeObject(forKey: "a")
    map.setObject(3, forKey: "c")
    map.removeAllObjects()
    #expect(map.count == 0)
    let pair = NSMapTable<Thing, Thing>.weakToWeakObjects()
    pair.setObject(Thing(), forKey: Thing())
    #expect(pair.count == 0)
  }
}
