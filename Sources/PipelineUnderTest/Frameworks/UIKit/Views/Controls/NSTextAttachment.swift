/// A picture among the characters of a text.
open class NSTextAttachment: NSObject {
  open var contents: Data?
  open var fileType: String?
  open var image: UIImage?
  /// Its size, and where it stands above the line; without a size it is as large as the image.
  open var bounds = CGRect.zero

  /// An attachment of data of a type, which show nothing here.
  public init(data contentData: Data?, ofType uti: String?) {
    contents = contentData
    fileType = uti
  }

  public convenience override init() { self.init(data: nil, ofType: nil) }

  /// An attachment that shows `image`.
  public convenience init(image: UIImage) {
    self.init()
    self.image = image
  }

  var size: CGSize { bounds.size == .zero ? image?.size ?? .zero : bounds.size }
}

extension NSAttributedString.Key {
  public static let attachment = Self("NSAttachment")
  public static let font = Self("NSFont")
  public static let foregroundColor = Self("NSColor")
  public static let backgroundColor = Self("NSBackgroundColor")
  public static let kern = Self("NSKern")
  public static let underlineStyle = Self("NSUnderline")
  public static let strikethroughStyle = Self("NSStrikethrough")
  public static let link = Self("NSLink")
}

extension NSAttributedString {
  /// The character that stands for an attachment.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }

  /// The sizes of the attachments, in their order.
  var attachmentSizes: [CGSize] {
    var sizes: [CGSize] = []
    enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, _, _ in
      if let attachment = attributes[.attachment] as? NSTextAttachment {
        sizes.append(attachment.size)
      }
    }
    return sizes
  }
}
