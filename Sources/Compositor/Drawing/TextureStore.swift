import CoreGraphics

/// A window system that has copies of textures, and copies parts of them to the window by itself. Without a GPU, a frame that only moves
/// textures then costs this process nothing but the requests.
///
/// Textures are known by their generation: a number that identifies their contents, and is never used again.
public protocol TextureStore: AnyObject {
  /// Whether there is a copy of the texture.
  func has(_ generation: UInt32) -> Bool

  /// Stores a copy of a texture. Returns false if it can't.
  ///
  /// - Parameters:
  ///   - generation: The number of the texture's contents.
  ///   - width: The texture's width in pixels.
  ///   - height: The texture's height in pixels.
  ///   - read: Writes whole rows of the texture to memory, in BGRA, four bytes per pixel, without space between rows.
  func add(
    _ generation: UInt32, width: Int, height: Int,
    _ read: (_ rows: Range<Int>, _ memory: UnsafeMutableRawPointer) -> Void
  ) -> Bool
}

/// A copy of pixels from a stored texture to the window.
public struct TextureMove: Hashable, Sendable {
  /// The number of the texture's contents.
  public let generation: UInt32
  /// The texel that is copied to the top left of ``to``.
  public let x: Int
  /// The row of that texel.
  public let y: Int
  /// The pixels of the canvas that are covered.
  public let to: CGRect

  package init(generation: UInt32, x: Int, y: Int, to: CGRect) {
    (self.generation, self.x, self.y, self.to) = (generation, x, y, to)
  }
}

/// The parts of a frame that have to be shown in the window. They don't overlap, except that later moves cover earlier ones.
public struct PresentedFrame: Hashable, Sendable {
  /// Copies from the ``TextureStore``, in order.
  public package(set) var moves: [TextureMove] = []
  /// Rectangles whose pixels are in the memory that the frame was copied to.
  public internal(set) var parts: [CGRect] = []

  /// Creates a frame that shows nothing new.
  public init() {}

  /// Creates a frame of parts in memory.
  public init(parts: [CGRect]) { self.parts = parts }

  mutating func clear() {
    moves.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
  }
}

extension TextureMove {
  init(_ blit: Canvas.Blit) {
    self.init(
      generation: blit.source.generation, x: blit.x, y: blit.y, to: blit.to.cgRect)
  }
}
