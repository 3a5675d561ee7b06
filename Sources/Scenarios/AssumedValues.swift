package import Basics

/// The numbers of the model that no source settles, as the trials of a device play them.
///
/// ``Assumption`` gives each its range. Those that are a limit or a flash of one device are
/// properties of its ``DeviceProfile``.
package struct AssumedValues: Sendable, Hashable {
  /// The price of a list's cells, the same on every device.
  package var cellPrice = CellPrice.reference
  /// The constraints between the 20 views of a post: 60.
  ///
  /// An assumption: low 40, high 80. A frame has four numbers, of which a text or a picture that
  /// knows its size leaves two.
  package var constraintsOfPost = 60
  /// The constraints that a stack view makes for a view that it arranges: 4.
  ///
  /// An assumption: low 3, high 5, because a stack binds two edges across and one along its axis,
  /// and adds others for alignment and for sizes that would be ambiguous.
  package var constraintsOfArrangedView = 4
  /// The memory below the limit that an open editor leaves to images: 40 MB.
  ///
  /// A choice of the scenario, as ``EditorMemory`` says: low 30 MB, high 45 MB.
  package var editorRemaining = ByteCount(40_000_000)
  /// How long an editor takes to open: one second.
  ///
  /// An assumption: low 0.3 s, high 3 s. The memory comes in equal steps, so a warning at
  /// ``MemoryPressureRule/warningPercent`` leaves the app some of this time to release memory.
  package var editorOpening = TimeSpan.seconds(1)
  /// Whether an `NSCache` gives up its content at a memory warning: it keeps it.
  ///
  /// An assumption: Apple documents that objects may leave when memory is short; what was observed
  /// to empty caches is the background, not a warning (AFNetworking#2784, Kingfisher#793).
  package var cacheUnderWarning = CacheUnderWarning.keeps
  /// The costs of connections.
  package var connections = ConnectionCosts()
  /// The costs of work on the reference core.
  package var costs = CostModel.reference
  /// How many pictures the decoder in hardware works at at once: 1.
  ///
  /// An assumption: low 1, high 3, because four full decodes at once by ImageIO were 3.1 times as
  /// fast as one after the other (kean/Nuke#962) on an M5, in several units or in software.
  package var jpegUnits = 1
  /// The memory of what that decoder leaves.
  package var pixelMemory = PixelMemory()
  /// The rate of the link `lte`: 12 Mbit/s.
  ///
  /// An assumption: low 11.6, high 20.1 Mbit/s, the medians of operators over 4G in a crowd (Ookla,
  /// "5G at Maha Kumbh", 2025).
  package var lteBytesPerSecond = NetworkProfile.lte.bytesPerSecond
  /// The share of segments that the link `train` loses: 0.01.
  ///
  /// An assumption: low 0.005, half of it; high 0.025, the share of pings that a ride in a suburban
  /// train lost (gist.github.com/mattallen/6616283: 98 of 3,885).
  package var trainLossRate = NetworkProfile.train.lossRate

  /// The values that are played where the name of the device does not say another one.
  package init() {}

  /// How many views and constraints a cell of `kind` has.
  ///
  /// - A picture: the content view and an image view with its four edges.
  /// - A row: the content view, an image view with four constraints, and a stack of two labels with
  ///   three constraints for itself and seven between its labels.
  /// - A post: the 20 views of the benchmark that `CellPrice` names, and ``constraintsOfPost``.
  package func parts(of kind: CellKind) -> CellParts {
    switch kind {
    case .picture: CellParts(views: 2, constraints: 4)
    case .row: CellParts(views: 5, constraints: 14)
    case .post: CellParts(views: 20, constraints: constraintsOfPost)
    }
  }
}
