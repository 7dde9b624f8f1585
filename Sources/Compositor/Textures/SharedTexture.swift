import Synchronization

/// A texture, or a part of one, that lives as long as something holds it: a display list that draws it, or a cache.
class SharedTexture {
  /// Identifies the contents; see ``DisplayItem/generation``.
  final let generation = lastGeneration.wrappingAdd(1, ordering: .relaxed).newValue
  private static let lastGeneration = Atomic<UInt32>(0)

  /// The render target from which blits copy the texture; nil if it is never drawn by blits.
  var renderTarget: RenderTarget? { nil }
  /// The bytes of graphics memory.
  var byteCount: Int { 0 }
}

/// The texture of a display list: a group, a layer's raster, or a snapshot. Its render target returns to the pool with the last reference.
final class RasterTexture: SharedTexture {
  let target: RenderTarget
  private let pool: RenderTargetPool
  /// The part of a layer that the texture shows; nil for a group, and for a snapshot that is not a layer's raster.
  var content: RasterCache.Content?
  /// The pass that draws the texture; nil once it is drawn.
  private var pass: Pass?
  /// Whether the pass still waits for the geometry of the list that shows it.
  private var sharesGeometry: Bool

  init(
    _ target: RenderTarget, of pool: RenderTargetPool, _ pass: Pass? = nil,
    sharesGeometry: Bool = false
  ) {
    self.target = target
    self.pool = pool
    self.pass = pass
    self.sharesGeometry = sharesGeometry
  }

  deinit { pool.putBack(target) }

  override var renderTarget: RenderTarget? { target }
  override var byteCount: Int { target.texture.byteCount }

  func setGeometry(_ geometry: SharedGeometry) {
    guard sharesGeometry else { return }
    sharesGeometry = false
    pass?.list.geometry = geometry
  }

  /// Returns the pass that draws the texture; nil after the first call.
  func takePass() -> Pass? { pass.take() }
}

/// A cache of textures, by a key of everything on which they depend.
///
/// Textures that a display list holds are always kept. Others are idle and are kept up to a limit, so that a layer that was hidden
/// for a moment needs no new texture. Beyond the limit, the least recently used ones are freed.
final class TextureCache<Key: Hashable, Value: SharedTexture> {
  private struct Entry {
    /// Nil if the texture could not be made, for example because it would be too large.
    var value: Value?
    var lastUse: UInt64
  }

  private var entries: [Key: Entry] = [:]
  private var uses: UInt64 = 0
  /// The limit in bytes for idle textures.
  private let idleLimit: Int
  /// The bytes of all entries.
  private var cost = 0
  /// If all entries have more bytes than this, idle entries are searched for.
  private var nextTrim: Int

  init(idleLimit: Int) {
    self.idleLimit = idleLimit
    nextTrim = idleLimit
  }

  var byteCount: Int { entries.values.reduce(0) { $0 + ($1.value?.byteCount ?? 0) } }

  /// The texture for `key`, which is made now if there is none.
  func value(for key: Key, make: () -> Value?) -> Value? {
    uses += 1
    if let index = entries.index(forKey: key) {
      entries.values[index].lastUse = uses
      return entries.values[index].value
    }
    let entry = Entry(value: make(), lastUse: uses)
    if cost > nextTrim { trim(to: idleLimit) }
    entries[key] = entry
    cost += Self.cost(entry)
    return entry.value
  }

  /// Frees idle textures until the remaining idle ones have at most `limit` bytes.
  func trim(to limit: Int) {
    var idle: [(key: Key, lastUse: UInt64)] = []
    var idleCost = 0
    // Not by `indices`: that collection would hold a second reference to every texture.
    var next = entries.startIndex
    while next != entries.endIndex {
      let index = next
      entries.formIndex(after: &next)
      let isHeld =
        entries.values[index].value != nil
        && !isKnownUniquelyReferenced(&entries.values[index].value)
      if isHeld { continue }
      idle.append((entries.keys[index], entries.values[index].lastUse))
      idleCost += Self.cost(entries.values[index])
    }
    idle.sort { $0.lastUse < $1.lastUse }
    for (key, _) in idle where idleCost > limit {
      guard let entry = entries.removeValue(forKey: key) else { continue }
      cost -= Self.cost(entry)
      idleCost -= Self.cost(entry)
    }
    // The search visits all entries, so the next one waits until the cache has grown by a quarter.
    nextTrim = max(idleLimit, cost + cost / 4)
  }

  /// The estimated bytes of an entry. An entry without a texture takes memory, too.
  private static func cost(_ entry: Entry) -> Int { 256 + (entry.value?.byteCount ?? 0) }
}
