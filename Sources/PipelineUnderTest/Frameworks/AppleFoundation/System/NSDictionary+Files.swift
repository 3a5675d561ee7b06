public import Foundation

/// The attributes of a file, as `FileManager` returns them.
extension NSDictionary {
  /// The bytes of the file; 0 without the attribute.
  public func fileSize() -> UInt64 { (attribute(.size) as? NSNumber)?.uint64Value ?? 0 }

  /// When the file last changed.
  public func fileModificationDate() -> Date? { attribute(.modificationDate) as? Date }

  /// When the file was made.
  public func fileCreationDate() -> Date? { attribute(.creationDate) as? Date }

  /// What the file is, such as a directory.
  public func fileType() -> String? {
    let type = attribute(.type)
    return (type as? FileAttributeType)?.rawValue ?? type as? String
  }

  private func attribute(_ key: FileAttributeKey) -> Any? {
    // A dictionary that came from Swift has keys of Swift's type, others have text.
    object(forKey: key) ?? object(forKey: key.rawValue)
  }
}
