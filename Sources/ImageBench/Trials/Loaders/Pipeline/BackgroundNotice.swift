internal import UIKit

/// Hears that the user leaves the app.
///
/// In its own file, because Foundation on Linux has a notification centre too, which hears nothing
/// of the app.
enum BackgroundNotice {
  /// Calls `receive` whenever the app goes to the background, as long as the app runs.
  @MainActor
  static func observe(_ receive: @escaping @MainActor () -> Void) {
    _ = NotificationCenter.default.addObserver(
      forName: UIApplication.didEnterBackgroundNotification,
      object: nil,
      queue: nil
    ) { _ in
      MainActor.assumeIsolated(receive)
    }
  }
}
