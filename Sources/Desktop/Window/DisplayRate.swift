internal import CSDL2

/// The exact refresh rate of the display that shows a window, such as 59.94 Hz. SDL 2 rounds it to whole hertz.
///
/// The window system is asked once for each display and mode, because asking takes a round trip.
@MainActor
struct DisplayRate {
  private struct Mode: Equatable {
    var display: Int32
    var width, height, refreshRate: Int32
  }

  private var known: (mode: Mode, rate: Double)?

  /// The rate in hertz; 60 where the display has none.
  mutating func rate(of window: OpaquePointer) -> Double {
    var mode = SDL_DisplayMode()
    let display = SDL_GetWindowDisplayIndex(window)
    // Not SDL_GetWindowDisplayMode: it looks for a mode of the window's size, and fails if the window is larger than the display.
    guard SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate > 0 else { return 60 }
    let asked = Mode(
      display: display, width: mode.w, height: mode.h, refreshRate: mode.refresh_rate)
    if let known, known.mode == asked { return known.rate }
    let rate = Self.exactRate(
      near: Double(mode.refresh_rate), among: Self.rates(of: window, display: display))
    known = (asked, rate)
    return rate
  }

  /// Makes the next call of ``rate(of:)`` ask again, because the window may be on another display with the same mode.
  mutating func forget() { known = nil }

  /// The element of `rates` that is nearest to `rounded` and less than 1 Hz away; `rounded` if there is none.
  nonisolated static func exactRate(near rounded: Double, among rates: [Double]) -> Double {
    func distance(_ rate: Double) -> Double { abs(rate - rounded) }
    let nearest = rates.min { distance($0) < distance($1) }
    return nearest.flatMap { distance($0) < 1 ? $0 : nil } ?? rounded
  }

  /// The rates of the display `display` on X11, and of all displays on Wayland, where the outputs have no common numbering with SDL's.
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
    guard csdl_wayland(window, &connection, &surface) != 0,
      let wayland = WaylandFunctions.loaded()
    else { return [] }
    return WaylandOutputs.refreshRates(wayland)
  }
}
