/// The rules in a few words, as they are printed beside the numbers.
extension FrameInterval {
  /// The rule of ``missedIntervals``.
  public static let missedIntervalsStatement = "round(dt ÷ refresh) − 1 where dt > refresh + 1 ms"

  /// The rule of ``isSlow``.
  public static let slowStatement = "longer than 1.5 refresh periods"

  /// The rule of ``isFrozen``.
  public static let frozenStatement = "700 ms or more"
}
