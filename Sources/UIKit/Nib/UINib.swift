import Foundation

/// The objects of a nib file (`.xib`), which are created anew each time they are asked for.
///
/// The file is read as Interface Builder writes it, at run time, from the folders of ``ResourceLocator`` or from a bundle. As in UIKit, with the
/// differences that ``UIStoryboard`` lists.
@preconcurrency @MainActor
open class UINib: NSObject {
  private let file: NibFile

  /// Reads the nib file `name` in a bundle or, if that is nil, in the app's resources. As in UIKit, the program stops if there is no such
  /// file, or if it can't be read; ``init(contentsOf:)`` reports that instead.
  public convenience init(nibName name: String, bundle bundleOrNil: Bundle?) {
    guard let url = NibFile.find(name, "xib", in: bundleOrNil) else {
      fatalError("There is no nib file “\(name)” in the app’s resources.")
    }
    do {
      try self.init(contentsOf: url)
    } catch {
      fatalError(error.description)
    }
  }

  /// Reads a nib file. Not in UIKit.
  public init(contentsOf url: URL) throws(NibError) {
    file = try NibFile(contentsOf: url)
    super.init()
  }

  /// Reads the contents of a nib file. As in UIKit, the program stops if they can't be read.
  public init(data: Data, bundle bundleOrNil: Bundle?) {
    do {
      file = try NibFile(data, name: "A nib file")
    } catch {
      fatalError(error.description)
    }
    super.init()
  }

  /// Options for creating objects. There are none here: proxies are not supported.
  public struct OptionsKey: Hashable, Sendable {}

  /// Creates the objects, and connects them with each other and with `ownerOrNil`, the file's owner.
  ///
  /// - Returns: The outermost objects, without placeholders.
  @discardableResult
  open func instantiate(
    withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil
  ) -> [Any] {
    let owner = ownerOrNil.map { $0 as AnyObject }
    let builder = NibBuilder(file, owner: owner, storyboard: nil)
    let objects = file.objects.compactMap { builder.buildOther($0) }
    let placeholder = file.objects.first { $0["placeholderIdentifier"] == "IBFilesOwner" }
    let connections = placeholder?.children(of: "connections") ?? []
    builder.connect(owner.map { [($0, connections)] } ?? [])
    return objects
  }
}

extension Bundle {
  /// The objects of a nib file in this bundle, connected with `owner`. As in UIKit, the program stops if there is no such file.
  @preconcurrency @MainActor
  @discardableResult
  public func loadNibNamed(
    _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
  ) -> [Any]? {
    let bundle = self === Bundle.main ? nil : self
    return UINib(nibName: name, bundle: bundle).instantiate(withOwner: owner, options: options)
  }
}
