/// Previews of a view, which nothing shows here.
@MainActor @preconcurrency
public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder static var previews: Previews { get }
}

/// An app: its scenes.
///
/// A loader's screen is made by its adapter, so an app here need only compile.
@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
  init()
}

extension App {
  /// Traps: the adapter of a loader makes its screen.
  public static func main() {
    preconditionFailure("App.main() is not here; make the screen in LoaderUnderTest.makeScreen")
  }
}

/// A part of an app with a screen.
@MainActor @preconcurrency
public protocol Scene {}

/// A scene that shows a view.
public struct WindowGroup<Content: View>: Scene {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

/// Builds one scene.
@resultBuilder @MainActor @preconcurrency
public enum SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}
