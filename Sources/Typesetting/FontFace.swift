internal import CPango
import Foundation
import Synchronization

/// A font in a file that the app has added to those of the system.
public struct FontFace: Hashable, Sendable {
  /// The name of the family, such as "Lato".
  public let family: String
  /// The name that is unique among all fonts, such as "Lato-BoldItalic".
  public let postScriptName: String
  /// The boldness.
  public let weight: FontDescription.Weight
  /// Whether the font is slanted.
  public let isItalic: Bool

  private static let added = Mutex<[String: FontFace]>([:])
  /// How often fonts were added. The typesetter reads its fonts again when the number has changed.
  static let additions = Atomic(0)

  /// The added font with a PostScript name; nil if there is none. Case is ignored. Callable on any thread.
  public static func named(_ postScriptName: String) -> FontFace? {
    added.withLock { $0[postScriptName.lowercased()] }
  }

  /// The names of the families of the added fonts.
  static var familyNames: Set<String> {
    added.withLock { faces in Set(faces.values.map(\.family)) }
  }

  /// Adds the fonts of a TrueType or OpenType file to those that text can be set in, until the process ends. Texts that are laid out already
  /// stay as they are.
  ///
  /// Callable on any thread.
  ///
  /// - Returns: the fonts in the file; empty if it can't be read.
  @discardableResult
  public static func addFile(at path: String) -> [FontFace] {
    let faces = faces(in: path)
    guard !faces.isEmpty, FcConfigAppFontAddFile(nil, path) != 0 else { return [] }
    added.withLock { known in
      for face in faces { known[face.postScriptName.lowercased()] = face }
    }
    additions.add(1, ordering: .sequentiallyConsistent)
    return faces
  }

  private static func faces(in path: String) -> [FontFace] {
    guard let set = FcFontSetCreate() else { return [] }
    defer { FcFontSetDestroy(set) }
    guard FcFileScan(set, nil, nil, nil, path, 1) != 0 else { return [] }
    let patterns = UnsafeBufferPointer(start: set.pointee.fonts, count: Int(set.pointee.nfont))
    return patterns.compactMap { $0.flatMap(FontFace.init) }
  }

  private init?(_ pattern: OpaquePointer) {
    func text(_ key: String) -> String? {
      var value: UnsafeMutablePointer<FcChar8>?
      guard FcPatternGetString(pattern, key, 0, &value) == FcResultMatch, let value else {
        return nil
      }
      return String(cString: value)
    }
    func number(_ key: String) -> Int32? {
      var value: Int32 = 0
      return FcPatternGetInteger(pattern, key, 0, &value) == FcResultMatch ? value : nil
    }
    guard let family = text(FC_FAMILY) else { return nil }
    self.family = family
    postScriptName = text(FC_POSTSCRIPT_NAME) ?? family
    let openType = FcWeightToOpenType(number(FC_WEIGHT) ?? FC_WEIGHT_REGULAR)
    weight = FontDescription.Weight(rawValue: openType > 0 ? Int(openType) : 400)
    isItalic = (number(FC_SLANT) ?? 0) != FC_SLANT_ROMAN
  }
}
