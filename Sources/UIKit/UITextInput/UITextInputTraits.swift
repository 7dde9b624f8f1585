/// The kind of text that an object expects, for keyboards on screen and for corrections. As in UIKit.
///
/// A desktop shows no keyboard and corrects nothing: only ``UITextInputTraits/isSecureTextEntry`` has an effect here. The
/// other values are stored, so that code for iOS compiles and keeps its meaning.
@preconcurrency @MainActor
public protocol UITextInputTraits: AnyObject {
  /// Which letters a keyboard on screen would capitalise. It has no effect here.
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  /// Whether words would be corrected. It has no effect here.
  var autocorrectionType: UITextAutocorrectionType { get set }
  /// The keyboard that would be shown on screen. It has no effect here.
  var keyboardType: UIKeyboardType { get set }
  /// The title of the Return key of a keyboard on screen. It has no effect here.
  var returnKeyType: UIReturnKeyType { get set }
  /// Whether the text is hidden, as for a password. Hidden text can't be copied.
  var isSecureTextEntry: Bool { get set }
}

/// Which letters a keyboard on screen capitalises. As in UIKit.
public enum UITextAutocapitalizationType: Int, Sendable {
  case none, words, sentences, allCharacters
}

/// Whether words are corrected while they are typed. As in UIKit.
public enum UITextAutocorrectionType: Int, Sendable {
  case `default`, no, yes
}

/// The kinds of keyboards on screen. As in UIKit.
public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad,
    emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad
}

/// The titles of the Return key on a keyboard on screen. As in UIKit.
public enum UIReturnKeyType: Int, Sendable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall,
    `continue`
}

/// Whether a keyboard on screen is light or dark. As in UIKit.
public enum UIKeyboardAppearance: Int, Sendable {
  case `default`, dark, light
  /// The former name of `dark`.
  public static let alert = UIKeyboardAppearance.dark
}

/// Whether the spelling is checked while a text is typed. As in UIKit.
public enum UITextSpellCheckingType: Int, Sendable {
  case `default`, no, yes
}

/// What a text is for. As in UIKit; a desktop offers no texts for it.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a kind from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A person's name.
  public static let name = UITextContentType(rawValue: "name")
  /// A person's first name.
  public static let givenName = UITextContentType(rawValue: "given-name")
  /// A person's family name.
  public static let familyName = UITextContentType(rawValue: "family-name")
  /// A middle name.
  public static let middleName = UITextContentType(rawValue: "middle-name")
  /// A title before a name.
  public static let namePrefix = UITextContentType(rawValue: "honorific-prefix")
  /// A suffix of a name.
  public static let nameSuffix = UITextContentType(rawValue: "honorific-suffix")
  /// A nickname.
  public static let nickname = UITextContentType(rawValue: "nickname")
  /// A job.
  public static let jobTitle = UITextContentType(rawValue: "organization-title")
  /// An organization.
  public static let organizationName = UITextContentType(rawValue: "organization")
  /// A place.
  public static let location = UITextContentType(rawValue: "location")
  /// A street with its number.
  public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
  /// The first line of an address.
  public static let streetAddressLine1 = UITextContentType(rawValue: "address-line1")
  /// The second line of an address.
  public static let streetAddressLine2 = UITextContentType(rawValue: "address-line2")
  /// A city.
  public static let addressCity = UITextContentType(rawValue: "address-level2")
  /// A state.
  public static let addressState = UITextContentType(rawValue: "address-level1")
  /// A postal code.
  public static let postalCode = UITextContentType(rawValue: "postal-code")
  /// A country.
  public static let countryName = UITextContentType(rawValue: "country-name")
  /// The number of a credit card.
  public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
  /// The name of an account.
  public static let username = UITextContentType(rawValue: "username")
  /// The password of an account.
  public static let password = UITextContentType(rawValue: "password")
  /// A password for a new account.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// A code that is valid once.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
  /// An address for e-mail.
  public static let emailAddress = UITextContentType(rawValue: "email")
  /// A telephone number.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  /// The address of a page on the web.
  public static let URL = UITextContentType(rawValue: "url")
}
