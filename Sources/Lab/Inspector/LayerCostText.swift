import CoreGraphics
import QuartzCore

extension LayerState {
  /// The cost of a layer as values of the layer page.
  static func values(of cost: LayerCost?) -> [ReadOnlyValue] {
    guard let cost else { return [] }
    var values: [ReadOnlyValue] = []
    if let drawn = cost.pixelsDrawn {
      let part = Double(drawn) / Double(max(cost.visiblePixels, 1))
      values.append(
        ReadOnlyValue(
          title: localized("Pixels drawn in the last frame"),
          text: "\(drawn) px  ·  \(ValueText.percent(part))"))
      values.append(
        ReadOnlyValue(title: localized("Reason for redrawing"), text: text(of: cost.causes)))
    }
    values.append(
      ReadOnlyValue(
        title: localized("Cached as a texture"),
        text: cost.textureSize.map { size in
          "\(Int(size.width))×\(Int(size.height)) px  ·  \(kilobytes(cost.textureBytes))"
        } ?? localized("no")))
    return values
  }

  private static func text(of causes: LayerCost.Causes) -> String {
    let names: [(LayerCost.Causes, String)] = [
      (.moved, localized("moved")), (.faded, localized("faded")),
      (.contents, localized("contents changed")),
      (.neighbours, localized("another layer changed there")),
    ]
    let given = names.filter { causes.contains($0.0) }.map(\.1)
    return given.isEmpty ? localized("not redrawn") : given.joined(separator: ", ")
  }

  private static func kilobytes(_ bytes: Int) -> String {
    "\(ValueText.number(Double(bytes) / 1024)) KiB"
  }
}
