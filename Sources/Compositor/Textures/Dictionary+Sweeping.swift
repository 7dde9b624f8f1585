/// For what is kept by name and looked through now and then: where nothing has to go, no memory is asked for.
extension Dictionary {
  /// Removes the values for which `isStale` says so.
  mutating func removeValues(where isStale: (Value) -> Bool) {
    guard values.contains(where: isStale) else { return }
    self = filter { !isStale($0.value) }
  }

  /// Changes every value where it is.
  mutating func updateValues(_ change: (inout Value) -> Void) {
    var index = startIndex
    while index != endIndex {
      change(&values[index])
      formIndex(after: &index)
    }
  }
}
