import Glibc

extension FileOperations {
  /// The file system of the machine.
  public static let posix = FileOperations(
    open: { path, access in
      let flags: Int32
      switch access {
      case .read: flags = O_RDONLY | O_CLOEXEC
      case .replace: flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
      }
      // The user's umask removes permissions from this mode.
      return answer(Glibc.open(path, flags, 0o666))
    },
    read: { descriptor, buffer in
      answer(Glibc.read(Int32(descriptor), buffer.baseAddress, buffer.count))
    },
    readAt: { descriptor, buffer, offset in
      answer(pread(Int32(descriptor), buffer.baseAddress, buffer.count, offset))
    },
    write: { descriptor, buffer in
      answer(Glibc.write(Int32(descriptor), buffer.baseAddress, buffer.count))
    },
    synchronize: { answer(fsync(Int32($0))) },
    lock: { answer(flock(Int32($0), LOCK_EX | LOCK_NB)) },
    unlock: { answer(flock(Int32($0), LOCK_UN)) },
    close: { answer(Glibc.close(Int32($0))) },
    size: { descriptor in
      var status = stat()
      let result = answer(fstat(Int32(descriptor), &status))
      return result < 0 ? result : Int(status.st_size)
    },
    kind: { path, links in
      var status = stat()
      return kind(links == .follow ? stat(path, &status) : lstat(path, &status), status)
    },
    kindOfRawPath: { path in
      var status = stat()
      return kind(lstat((path + [0]).map(CChar.init(bitPattern:)), &status), status)
    },
    rename: { answer(Glibc.rename($0, $1)) },
    link: { answer(Glibc.link($0, $1)) },
    removeFile: { answer(unlink($0)) },
    removeDirectory: { answer(rmdir($0)) },
    makeDirectory: { answer(mkdir($0, 0o777)) },
    names: { path, names in listNames(path, &names) }
  )

  private static func answer(_ result: some SignedInteger) -> Int {
    result < 0 ? -Int(errno) : Int(result)
  }

  private static func kind(_ result: Int32, _ status: stat) -> Int {
    guard result == 0 else { return answer(result) }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: Kind.regular.rawValue
    case S_IFDIR: Kind.directory.rawValue
    case S_IFLNK: Kind.link.rawValue
    default: Kind.special.rawValue
    }
  }

  private static func listNames(_ path: String, _ names: inout [[UInt8]]) -> Int {
    guard let directory = opendir(path) else { return -Int(errno) }
    defer { closedir(directory) }
    while true {
      // readdir reports an error only through errno, and leaves errno unchanged at the end.
      errno = 0
      guard let entry = readdir(directory) else { return -Int(errno) }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    }
  }
}
