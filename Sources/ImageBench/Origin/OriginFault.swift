internal import Basics
internal import Glibc

/// Why an origin cannot begin.
package enum OriginFault: Error, Sendable, Hashable {
  /// The folder cannot be opened, with the error number of the system.
  case folder(path: String, code: Int32)
  /// The text is no address.
  case address(String)
  /// The address and port cannot be taken, with the error number of the system.
  case listen(address: String, port: UInt16, code: Int32)
  /// The value of `Cache-Control` has a character that no field may have.
  case cacheControl(String)
  /// A share is not from 0 to 1.
  case share(name: String, value: Double)
}

extension OriginFault: CustomStringConvertible {
  /// One sentence that names what is wrong and what to do about it.
  package var description: String {
    switch self {
    case .folder(let path, let code):
      "cannot serve \(path.shownName): \(Self.message(code)); give a folder that you may read"
    case .address(let text):
      "\"\(text.shownName)\" is no address; give one in numbers, such as 127.0.0.1 or ::1"
    case .listen(let address, let port, EADDRINUSE):
      "port \(port) of \(address) is taken; choose another --port, or 0 for a free one"
    case .listen(let address, let port, EACCES):
      "port \(port) of \(address) is for root; choose a --port from 1024 on, or 0 for a free one"
    case .listen(let address, _, EADDRNOTAVAIL):
      "no interface of this machine has the address \(address); ip address lists those that there are"
    case .listen(let address, let port, let code):
      "cannot listen at port \(port) of \(address): \(Self.message(code)); choose others"
    case .cacheControl(let text):
      "\"\(text.shownName)\" cannot be a Cache-Control; use printable ASCII such as max-age=60"
    case .share(let name, let value):
      "\(name) is \(value); give a share from 0 to 1"
    }
  }

  private static func message(_ code: Int32) -> String {
    switch code {
    case ENOENT: "no such directory"
    case ENOTDIR: "it is no directory"
    case EACCES: "permission denied"
    case EMFILE: "too many open files"
    default: "system error \(code)"
    }
  }
}
