internal import CSDL2
import Foundation

/// XRandR's functions, which report the exact refresh rate of a display, such as 59.94 Hz. SDL 2 has whole numbers only.
///
/// The library is loaded at run time, as SDL does. Without it SDL's number is used.
struct XRandR {
  typealias Handle = UnsafeMutableRawPointer
  typealias Resources = UnsafeMutablePointer<csdl_rr_resources>
  typealias Controller = UnsafeMutablePointer<csdl_rr_crtc>

  private let rootWindow: @convention(c) (Handle) -> UInt
  private let queryVersion:
    @convention(c) (Handle, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>) -> Int32
  private let resources: @convention(c) (Handle, UInt) -> Resources?
  private let freeResources: @convention(c) (Resources) -> Void
  private let controller: @convention(c) (Handle, Resources, UInt) -> Controller?
  private let freeController: @convention(c) (Controller) -> Void

  /// Loads the library; nil where there is none.
  static func loaded() -> XRandR? {
    guard let x11 = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD),
      let library = dlopen("libXrandr.so.2", RTLD_LAZY)
    else { return nil }
    return XRandR { dlsym(library, $0) ?? dlsym(x11, $0) }
  }

  /// Looks up each function with `look`, which finds a symbol by its name; nil if one is missing.
  init?(look: (String) -> Handle?) {
    func function<F>(_ name: String, as type: F.Type = F.self) -> F? {
      look(name).map { unsafeBitCast($0, to: type) }
    }
    guard let rootWindow: @convention(c) (Handle) -> UInt = function("XDefaultRootWindow"),
      let queryVersion:
        @convention(c) (Handle, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>) -> Int32 =
        function("XRRQueryVersion"),
      let resources: @convention(c) (Handle, UInt) -> Resources? = function(
        "XRRGetScreenResourcesCurrent"),
      let freeResources: @convention(c) (Resources) -> Void = function("XRRFreeScreenResources"),
      let controller: @convention(c) (Handle, Resources, UInt) -> Controller? = function(
        "XRRGetCrtcInfo"),
      let freeController: @convention(c) (Controller) -> Void = function("XRRFreeCrtcInfo")
    else { return nil }
    self.rootWindow = rootWindow
    self.queryVersion = queryVersion
    self.resources = resources
    self.freeResources = freeResources
    self.controller = controller
    self.freeController = freeController
  }

  /// The refresh rates in hertz of the displays whose top left corner is at `x`, `y`, in pixels of the desktop. There are several
  /// where displays mirror each other. Waits for the X server.
  func refreshRates(ofDisplay display: Handle, x: Int32, y: Int32) -> [Double] {
    var (major, minor): (Int32, Int32) = (0, 0)
    guard queryVersion(display, &major, &minor) != 0, (major, minor) >= (1, 3),
      let resources = resources(display, rootWindow(display))
    else { return [] }
    defer { freeResources(resources) }
    let facts = resources.pointee
    let modes = UnsafeBufferPointer(start: facts.modes, count: Int(facts.mode_count))
    let controllers = UnsafeBufferPointer(start: facts.crtcs, count: Int(facts.crtc_count))
    return controllers.compactMap { id in
      guard let controller = controller(display, resources, id) else { return nil }
      defer { freeController(controller) }
      let shown = controller.pointee
      guard shown.mode != 0, (shown.x, shown.y) == (x, y) else { return nil }
      return modes.first { $0.id == shown.mode }?.refreshRate
    }
  }
}

extension csdl_rr_mode {
  private static let interlace: UInt = 1 << 4
  private static let doubleScan: UInt = 1 << 5

  /// The refresh rate in hertz: the pixel clock divided by the pixels of a frame, blanking included. Nil where the mode has no
  /// timings, as on virtual displays.
  ///
  /// An interlaced mode shows half of the lines in each refresh; a double-scan mode shows each line twice.
  var refreshRate: Double? {
    var lines = Double(v_total)
    if flags & Self.doubleScan != 0 { lines *= 2 }
    if flags & Self.interlace != 0 { lines /= 2 }
    let pixels = Double(h_total) * lines
    guard pixels > 0, dot_clock > 0 else { return nil }
    return Double(dot_clock) / pixels
  }
}
