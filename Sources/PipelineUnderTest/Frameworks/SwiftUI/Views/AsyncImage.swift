/// Where the load of an image is.
public enum AsyncImagePhase {
  /// No image is loaded.
  case empty
  case success(Image)
  case failure(any Error)

  public var image: Image? {
    if case .success(let image) = self { image } else { nil }
  }
  public var error: (any Error)? {
    if case .failure(let error) = self { error } else { nil }
  }
}

/// Loads an image with the shared session and shows it.
///
/// The image is decoded at its first draw. A load that its disappearance cancels fails with
/// `URLError.cancelled`, and a new one begins when it appears again.
public struct AsyncImage<Content: View>: View {
  private let url: URL?
  private let scale: CGFloat
  private let content: (AsyncImagePhase) -> Content
  @State private var phase = AsyncImagePhase.empty

  public init(
    url: URL?,
    scale: CGFloat = 1,
    transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) {
    (self.url, self.scale, self.content) = (url, scale, content)
  }

  public var body: some View {
    content(phase).task(id: url) { await load() }
  }

  @MainActor
  private func load() async {
    guard let url else {
      phase = .empty
      return
    }
    if case .success = phase { phase = .empty }
    do {
      let (data, _) = try await AppleFoundation.URLSession.shared.data(from: url)
      try Task.checkCancellation()
      guard let image = UIImage(data: data, scale: scale) else {
        throw URLError(.cannotDecodeContentData)
      }
      phase = .success(Image(uiImage: image))
    } catch {
      phase = .failure(error)
    }
  }
}

extension AsyncImage where Content == Image {
  /// Shows the image, and an empty one until it is there.
  public init(url: URL?, scale: CGFloat = 1) {
    self.init(url: url, scale: scale) { phase in
      phase.image ?? Image(uiImage: UIImage())
    }
  }
}

extension AsyncImage {
  /// Shows the image as `content` makes it, and `placeholder` until it is there.
  public init<I: View, P: View>(
    url: URL?,
    scale: CGFloat = 1,
    @ViewBuilder content: @escaping (Image) -> I,
    @ViewBuilder placeholder: @escaping () -> P
  ) where Content == _ConditionalContent<I, P> {
    self.init(url: url, scale: scale) { phase in
      if let image = phase.image { content(image) } else { placeholder() }
    }
  }
}
