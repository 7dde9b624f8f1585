internal import CSDL2

/// Settings of the C library's heap.
enum HeapSettings {
  /// Makes all threads use one heap, so that memory which one thread has freed is used by the others.
  ///
  /// By default each thread has a heap of its own, and the render thread's would keep the megabytes that the shader compiler has
  /// freed. Only the app and the render thread allocate at the same time, and the render thread allocates little in a steady
  /// frame, so they rarely wait for the heap's lock. The memory of images goes back to the system when they are freed.
  static func share() { once }

  private static let once: Void = csdl_set_heap(1, mmapThreshold, trimThreshold)

  /// The size in bytes from which memory is mapped by itself, as for images, and unmapped when it is freed.
  private static let mmapThreshold: Int32 = 1 << 20
  /// The bytes of free memory that the heap keeps: more than a frame allocates and frees, so that the next frame need not ask the
  /// system for memory.
  private static let trimThreshold: Int32 = 8 << 20
}
