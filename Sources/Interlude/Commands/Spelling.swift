/// Suggestions for names that are misspelt on the command line.
enum Spelling {
  /// " (did you mean 'NAME'?)" with the name of `names` that is closest to `word`; empty if none is close.
  static func hint(for word: String, among names: [String]) -> String {
    closest(to: word, among: names).map { " (did you mean '\($0)'?)" } ?? ""
  }

  /// The name with the fewest typing errors between it and `word`, at most one for every three letters; else the only name
  /// that begins with `word`. Case is ignored. Nil if none is close.
  static func closest(to word: String, among names: [String]) -> String? {
    let word = Array(word.lowercased())
    let limit = max(1, word.count / 3)
    let byErrors = names.map { (name: $0, errors: errors(Array($0.lowercased()), word)) }
    if let best = byErrors.min(by: { $0.errors < $1.errors }), best.errors <= limit {
      return best.name
    }
    let longer = names.filter { word.count >= 3 && $0.lowercased().hasPrefix(String(word)) }
    return longer.count == 1 ? longer.first : nil
  }

  /// How many letters must be inserted, removed, replaced or swapped with their neighbour to turn one word into the other
  /// (optimal string alignment distance).
  private static func errors(_ a: [Character], _ b: [Character]) -> Int {
    var rows = [Array(0...b.count)]
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var least = min(
          rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
