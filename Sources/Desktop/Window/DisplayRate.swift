internal import CSDL2

/// The refresh rate of the display that shows a window, as the fraction that it is where the window system tells it.
///
/// X11 and Wayland are asked once for each display and mode: it takes a round trip.
@MainActor
struct DisplayRate {
  private struct Mode: Equatable {
    var display: Int32
    var width, height, refreshRate: Int32
  }

  private var known: (mode: Mode, rate: Double)?

  /// Hertz; 60 where the display does not say.
  mutating func rate(of window: OpaquePointer) -> Double {
    var mode = SDL_DisplayMode()
    let display = SDL_GetWindowDisplayIndex(window)
    // Not the window's mode, which SDL looks for by the window's size: a display has none for a window larger than itself.
    guard SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate > 0 else { return 60 }
    let asked = Mode(
      display: display, width: mode.w, height: mode.h, refreshRate: mode.refresh_rate)
    if let known, known.mode == asked { return known.rate }
    let rate = Self.exactRate(
      near: Double(mode.refresh_rate), among: Self.rates(of: window, display: display))
    known = (asked, rate)
    return rate
  }

  /// Asks anew when the rate is needed next: the display may be another one that looks the same.
  mutating func forget() { known = nil }

  /// The rate that SDL has rounded, up or down, to `rounded`; `rounded` itself if it is none of `rates`.
  nonisolated static func exactRate(near rounded: Double, among rates: [Double]) -> Double {
    func distance(_ rate: Double) -> Double { abs(rate - rounded) }
    let nearest = rates.min { distance($0) < distance($1) }
    return nearest.flatMap { distance($0) < 1 ? $0 : nil } ?? rounded
  }

  /// What the window system says of the display, or of all displays where it can't be known which one it is.
  private static func rates(of window: OpaquePointer, display: Int32) -> [Double] {
    if let connection = csdl_x11_display(window) {
      var bounds = SDL_Rect()
      guard SDL_GetDisplayBounds(display, &bounds) == 0, let randr = XRandR.loaded() else {
        return []
      }
      return randr.refreshRates(ofDisplay: connection, x: bounds.x, y: bounds.y)
    }
    var connection: UnsafeMutableRawPointer?
    var surface: UnsafeMutableRawPointer?
    guard csdl_wayland(window, &connection, &surface) != 0, let connection,
      let wayland = WaylandFunctions.loaded()
    else { return [] }
    return WaylandOutputs.refreshRates(wayland, display: connection)
  }
}
