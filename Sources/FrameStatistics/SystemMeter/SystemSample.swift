/// What the whole machine was doing for a moment of a recording.
struct SystemSample: Hashable, Sendable {
  /// The share of processor time that was not idle since the sample before, in percent; nil where it is not known.
  var load: Double?
  /// Memory in use, in bytes: what the kernel could not make available.
  var usedMemory = 0
  /// Swap in use, in bytes.
  var usedSwap = 0
  /// The first processor's clock in MHz; 0 where it is not known.
  var megahertz = 0
}
