import Foundation

/// Why text can't be set.
public enum TypesettingError: Error, Hashable, Sendable {
  /// No font is installed at all.
  case noFonts
}

extension TypesettingError: CustomStringConvertible, LocalizedError {
  public var description: String {
    switch self {
    case .noFonts:
      "No font is installed, so no text can be shown: install the package fonts-inter "
        + "(for Chinese fonts-noto-cjk, for emoji fonts-noto-color-emoji)."
    }
  }

  public var errorDescription: String? { description }
}
