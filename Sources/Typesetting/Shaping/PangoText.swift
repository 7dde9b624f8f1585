internal import CPango
import CoreGraphics
import Dispatch

/// A text laid out by Pango; owns Pango's object. For the main thread, like all of Pango here.
final class PangoText {
  /// What to do with text that is wider than it may be.
  enum Overflow {
    case wrap(PangoWrapMode)
    case ellipsize(PangoEllipsizeMode)
    case none
  }

  private static let maximumKern: CGFloat = 10_000

  let layout: OpaquePointer
  let lines: [PangoLine]

  init(
    _ text: String, style: TextStyle, width: CGFloat? = nil, overflow: Overflow = .none,
    in context: OpaquePointer
  ) {
    let layout: OpaquePointer = pango_layout_new(context)
    style.font.withPangoDescription { pango_layout_set_font_description(layout, $0) }
    let attributes = Self.attributes(text, style)
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
    pango_layout_set_text(layout, text, Int32(text.utf8.count))
    if let width {
      switch overflow {
      case .wrap(let mode):
        pango_layout_set_wrap(layout, mode)
        pango_layout_set_width(layout, Self.units(width))
      case .ellipsize(let mode):
        pango_layout_set_ellipsize(layout, mode)
        pango_layout_set_width(layout, Self.units(width))
      case .none: break
      }
    }
    pango_layout_set_justify(layout, style.alignment == .justified ? 1 : 0)
    let count = pango_layout_get_line_count(layout)
    self.layout = layout
    lines = (0..<count).compactMap { PangoLine(pango_layout_get_line_readonly(layout, $0)) }
  }

  deinit {
    // Pango's font map is not safe to share between threads, and letting go of a layout may let go
    // of a font. The last reference may go anywhere.
    nonisolated(unsafe) let layout = UnsafeMutableRawPointer(layout)
    if Thread.isMainThread {
      g_object_unref(layout)
    } else {
      DispatchQueue.main.async { g_object_unref(layout) }
    }
  }

  /// Whether an ellipsis stands for a part of the text.
  var isEllipsized: Bool { pango_layout_is_ellipsized(layout) != 0 }

  /// Points in Pango's units, rounded up so that a text fits the width it was measured to have.
  private static func units(_ points: CGFloat) -> Int32 {
    Int32((max(0, points) * CGFloat(PANGO_SCALE)).rounded(.up))
  }

  /// What goes for the whole text besides its font.
  private static func attributes(_ text: String, _ style: TextStyle) -> OpaquePointer? {
    let list = pango_attr_list_new()
    if style.kern != 0, style.kern.isFinite {
      let spacing = min(max(style.kern, -maximumKern), maximumKern) * CGFloat(PANGO_SCALE)
      pango_attr_list_insert(list, pango_attr_letter_spacing_new(Int32(spacing.rounded())))
    }
    if style.font.hasMonospacedDigits {
      pango_attr_list_insert(list, pango_attr_font_features_new("tnum=1"))
    }
    if let tag = TextLanguage.tag(for: text) {
      pango_attr_list_insert(list, pango_attr_language_new(pango_language_from_string(tag)))
    }
    return list
  }
}
