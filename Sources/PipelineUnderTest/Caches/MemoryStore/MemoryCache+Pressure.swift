public import Basics
internal import Requests
internal import Synchronization

extension MemoryCache {
  /// How much a trim removed.
  public struct Trimmed: Sendable, Hashable {
    /// The number of removed entries.
    public var entries: Int
    /// The cost of all entries before the trim.
    public var costBefore: ByteCount
  }

  /// Removes every image, the policy's first victims first, and returns how many there were.
  @discardableResult
  public func removeAll() -> Int {
    state.withLock { state in
      let count = release(state.store.removeAll(), &state)
      state.weak.removeAll()
      return count
    }
  }

  /// Removes what the options say for `pressure`; nil if they say nothing.
  @discardableResult
  public func trim(for pressure: MemoryPressure) -> Trimmed? {
    let trim = options.trims[pressure]
    guard trim != .none else { return nil }
    return state.withLock { state in
      let before = ByteCount(state.store.totalCost)
      let count = release(state.take(trim, now: now), &state)
      return Trimmed(entries: count, costBefore: before)
    }
  }

  /// The app is no longer visible: removes what the options say, and applies the background limits.
  @discardableResult
  public func enterBackground() -> Trimmed? {
    let trimmed = trim(for: .background)
    state.withLock { state in
      state.isInBackground = true
      applyLimits(&state)
    }
    return trimmed
  }

  /// The app is visible again, and its former limits apply.
  public func enterForeground() {
    state.withLock { state in
      state.isInBackground = false
      applyLimits(&state)
    }
  }

  /// Changes the limits and evicts what exceeds them, unless the policy checks limits only at
  /// insertions.
  ///
  /// - Parameters:
  ///   - cost: The new limit of the sum of costs; nil leaves it as it is.
  ///   - count: The new limit of the number of entries; nil leaves it as it is.
  public func setLimits(cost: Int? = nil, count: Int? = nil) {
    state.withLock { state in
      if let cost { state.limits.cost = limit(cost) }
      if let count { state.limits.count = limit(count) }
      applyLimits(&state)
    }
  }

  private func limit(_ value: Int) -> Int {
    value == 0 && options.zeroLimit == .unlimited ? .max : value
  }

  private func applyLimits(_ state: inout State) {
    let share = state.isInBackground ? options.trims.backgroundLimitPerMille : 1000
    let limits = share == 1000 ? state.limits : state.limits.share(perMille: share)
    guard limits != state.store.limits else { return }
    release(state.store.setLimits(limits), &state)
  }

  /// Observes when `image` comes into use and goes out of use.
  func watch(_ image: LoadedImage, _ key: MemoryKey) {
    image.watchUse { [weak self] image in self?.useChanged(of: image, key) }
  }

  private func useChanged(of image: LoadedImage, _ key: MemoryKey) {
    state.withLock { state in
      // Two notifications may arrive in reverse order, so the current state decides.
      guard state.store.peek(key) === image else { return }
      if image.isInUse {
        state.store.activate(key)
      } else {
        release(state.store.deactivate(key, now: now), &state)
      }
    }
  }
}

extension MemoryCache.State {
  fileprivate mutating func take(
    _ trim: MemoryTrim,
    now: TimePoint
  ) -> LeaseList<MemoryCache.Store.Evicted> {
    switch trim {
    case .none: return LeaseList()
    case .expired: return store.removeExpired(now: now)
    case .toShareOfLimits(let perMille):
      let target = store.limits.share(perMille: perMille)
      return store.trim(toCost: max(0, target.cost), count: max(0, target.count))
    case .toShareOfContent(let perMille):
      let content = CacheLimits(cost: store.totalCost, count: store.count)
      let target = content.share(perMille: perMille)
      return store.trim(toCost: target.cost, count: target.count)
    case .all: return store.trim(toCost: -1, count: 0)
    }
  }
}
