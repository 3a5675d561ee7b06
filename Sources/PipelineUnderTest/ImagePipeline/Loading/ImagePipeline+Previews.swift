internal import Basics
internal import DeviceContract
internal import Requests
internal import Signposts
internal import Synchronization

extension ImagePipeline {
  /// Makes the observers of the transfers for `node`; nil if there are no previews.
  ///
  /// Previews use the queue of the decodes, so an image that is decoded on the main lane has none.
  func previewObserver(
    for node: TaskGraph.NodeID
  ) -> (@Sendable () -> @Sendable (PartialBody) -> Void)? {
    guard options.progressive != .off, previewGate != nil else { return nil }
    return { [self] in
      let feed = PreviewFeed { [self] chunk in receive(chunk, of: node) }
      return { body in feed.receive(body) }
    }
  }

  /// Delivers the best preview of `node` to a load that has just joined it.
  func replayPreview(of node: TaskGraph.NodeID, to load: UInt64) {
    Task { [self] in await deliverPreview(of: node, to: load) }
  }

  private var previewGate: WorkGate? {
    switch options.decodePlace {
    case .backgroundPool: return gates.decode
    case .loaderActor: return gates.loader
    case .mainAtFirstDraw: return nil
    }
  }

  private func receive(_ chunk: PreviewChunk, of node: TaskGraph.NodeID) {
    let now = environment.now()
    let jobs = state.withLock { state in
      state.graph.previewTargets(of: node).compactMap { target in
        state.previews.receive(chunk, for: target.node, target.request, at: now)
      }
    }
    for job in jobs {
      // A preview that waits for its turn owns a copy of its bytes.
      var handover: Handover<ImageDataLease>?
      if let chunk = job.chunk { handover = Handover(data(of: chunk)) }
      let task = Task { [self, handover] in
        var copy = handover?.take()
        var next: PreviewJob? = job
        while let current = next { next = await perform(current, copy) }
        copy.take()?.release()
      }
      let isStopped = state.withLock { $0.previews.note(task, of: job) }
      if isStopped { task.cancel() }
    }
  }

  private func data(of chunk: PreviewChunk) -> ImageDataLease {
    ImageDataLease(
      bytes: chunk.body.bytes,
      header: chunk.body.header,
      byteCount: chunk.body.received,
      memory: environment.memory
    )
  }

  /// Decodes one preview and delivers it; returns the job if it continues with newer bytes.
  private func perform(
    _ job: PreviewJob,
    _ copy: borrowing ImageDataLease?
  ) async -> PreviewJob? {
    if let decoded = await decodePreview(job, copy) {
      let preview = decoded.preview
      var image: LoadLease? = decoded.image
      let loads = state.withLock { state -> [UInt64] in
        guard let image = image.take() else { return [] }
        return state.previews.keep(preview, image, of: job) ? state.graph.notePartial(job.node) : []
      }
      for load in loads { await deliverPreview(of: job.node, to: load) }
    }
    return state.withLock { $0.previews.ended(job, at: environment.now()) }
  }

  /// A newly decoded preview, and the lease of its image.
  private struct DecodedPreview: ~Copyable {
    var preview: ImagePreview
    var image: LoadLease
  }

  private func decodePreview(
    _ job: PreviewJob,
    _ copy: borrowing ImageDataLease?
  ) async -> DecodedPreview? {
    guard let gate = previewGate else { return nil }
    do {
      try await gate.acquire(job.ticket) { state.withLock { $0.graph.priority(of: job.node) } }
    } catch {
      return nil
    }
    defer { gate.release(job.ticket) }
    guard let chunk = state.withLock({ $0.previews.chunk(of: job) }) else { return nil }
    let front = chunk.body
    let lease = copy.another() ?? data(of: chunk)
    // Bytes that give no preview may still give an image when they are complete.
    let data = lease.data
    let outcome = try? await onWorker { () throws(LoadFailure) in
      try runner.decode(
        data,
        for: job.request,
        extent: .front(of: max(front.received, front.expected ?? front.received)),
        on: .worker,
        onBand: { _ in }
      )
    }
    guard let outcome else { return nil }
    let image = LoadLease(
      request: job.request,
      dimensions: outcome.dimensions,
      pixels: outcome.pixels,
      made: environment.now(),
      memory: environment.memory
    )
    let preview = ImagePreview(image: image.image, received: front.received, scans: chunk.scans)
    return DecodedPreview(preview: preview, image: image)
  }

  /// Delivers the best preview of `node` to the owner of `load`, unless it has left or has an
  /// outcome.
  ///
  /// The load gets the best preview at the moment when the main lane is free for it, so later
  /// deliveries are never worse.
  @MainActor private func deliverPreview(of node: TaskGraph.NodeID, to load: UInt64) {
    var lease: LoadLease?
    let found = state.withLock { state -> (ImagePreview, PreviewReceiver, ImageRequest)? in
      guard state.graph.waits(load, for: node), let preview = state.previews.latest(of: node),
        let entry = state.loads[load], let receive = entry.onPreview,
        preview.received > entry.previewed
      else { return nil }
      state.loads[load]?.previewed = preview.received
      lease = LoadLease(preview.image)
      return (preview, receive, entry.request)
    }
    guard let (preview, receive, request) = found else { return }
    let signposter = environment.signposter
    let work = signposter.beginInterval(
      Signpost.MainLaneWork.self,
      .init(kind: .deliver)
    )
    environment.compute.spend(.deliver, on: .main)
    // Delivery takes time, in which other lanes may have ended the load; then the owner gets no
    // call.
    if state.withLock({ $0.graph.waits(load, for: node) }) {
      signposter.emitEvent(
        Signpost.DeliverPreview(
          url: request.url.number,
          wantedPixels: request.maxPixelSize,
          received: preview.received,
          scans: preview.scans
        )
      )
      receive(LoadID(number: load), preview)
    }
    signposter.endInterval(work)
    lease.take()?.release()
  }
}

extension Optional where Wrapped == ImageDataLease {
  /// One more lease of the same bytes, if there are any.
  fileprivate func another() -> ImageDataLease? {
    switch self {
    case .some(let lease): lease.another()
    case .none: nil
    }
  }
}
