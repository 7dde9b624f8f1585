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
