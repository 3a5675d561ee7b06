extension ChainStage {
  /// What the stage is, in a few words for a newcomer.
  package var meaning: String {
    switch self {
    case .layout: "placing cells and committing the frame"
    case .bind: "binding cells to the images they show"
    case .decode: "turning a file into pixels, while the main lane waited"
    case .upload: "handing pixels to the renderer"
    case .deliver: "handing an image to its view"
    case .purge: "emptying the memory cache"
    case .disk: "reading or writing a file, while the main lane waited"
    case .wait: "waiting, while the main lane was held"
    case .startQueue: "the wait before any work for the image began"
    case .fetchQueue: "the wait for one of the few downloads that run at a time"
    case .fetch: "the download"
    case .diskRead: "reading the file in the background"
    case .decodeQueue: "the wait for one of the few decodes that run at a time"
    case .workerDecode: "turning a file into pixels, in the background"
    case .process: "a processor of the image, in the background"
    case .deliveryQueue: "the wait of a finished image for its delivery on the main lane"
    case .draw: "the wait of a delivered image for the next frame, which draws it"
    case .memoryCache: "keeping images in memory"
    }
  }
}
