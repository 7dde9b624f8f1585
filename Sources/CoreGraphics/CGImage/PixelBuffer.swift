import Foundation

/// A block of pixel memory, freed with its last reference.
///
/// One owner writes (a decoder, a `CGContext`); once a `CGImage` has it nobody does any more. That
/// promise, kept by this module, is what makes it `Sendable`.
final class PixelBuffer: @unchecked Sendable {
  let base: UnsafeMutableRawPointer
  let count: Int

  /// `count` zero bytes, or nil when there is no memory for them.
  init?(zeroed count: Int) {
    // calloc gets fresh pages from the kernel already zero: a large buffer costs nothing until used.
    guard let base = calloc(max(count, 1), 1) else { return nil }
    self.base = base
    self.count = count
  }

  deinit {
    free(base)
  }
}
