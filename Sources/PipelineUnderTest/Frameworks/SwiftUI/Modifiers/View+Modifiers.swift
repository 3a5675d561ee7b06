extension View {
  func effect(_ effect: Effect) -> ModifiedView<Self> {
    ModifiedView(content: self, effect: effect)
  }

  public func modifier<Modifier: ViewModifier>(
    _ modifier: Modifier
  ) -> ModifiedContent<Self, Modifier> { ModifiedContent(content: self, modifier: modifier) }

  // MARK: Life
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    effect(.appear(action ?? {}))
  }
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    effect(.disappear(action ?? {}))
  }

  /// Runs `action` while the view is visible, and cancels it when it no longer is.
  public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { effect(.task(0, priority, action)) }

  /// Runs `action` while the view is visible; a new `value` cancels it and starts it again.
  public func task<T: Equatable>(
    id value: T,
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { effect(.task(TaskID(value).key, priority, action)) }

  public func onChange<V: Equatable>(
    of value: V,
    initial: Bool = false,
    _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View {
    effect(
      .change(
        value,
        { old, new in
          if let old = old as? V, let new = new as? V { action(old, new) }
        },
        isInitial: initial
      )
    )
  }
  public func onChange<V: Equatable>(
    of value: V,
    initial: Bool = false,
    _ action: @escaping () -> Void
  ) -> some View { effect(.change(value, { _, _ in action() }, isInitial: initial)) }
  public func onChange<V: Equatable>(
    of value: V,
    perform action: @escaping (_ newValue: V) -> Void
  ) -> some View {
    effect(.change(value, { _, new in if let new = new as? V { action(new) } }, isInitial: false))
  }

  // MARK: Layout
  public func frame(
    width: CGFloat? = nil,
    height: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View { effect(.frame(width, height, alignment)) }

  public func frame(
    minWidth: CGFloat? = nil,
    idealWidth: CGFloat? = nil,
    maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil,
    maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View {
    effect(
      .flexible(
        FlexibleFrame(
          minWidth: minWidth,
          maxWidth: maxWidth,
          minHeight: minHeight,
          maxHeight: maxHeight
        ),
        alignment
      )
    )
  }

  public func padding(_ length: CGFloat) -> some View { padding(.all, length) }
  public func padding(_ insets: EdgeInsets) -> some View { effect(.padding(insets)) }
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    let length = length ?? 16
    return effect(
      .padding(
        EdgeInsets(
          top: edges.contains(.top) ? length : 0,
          leading: edges.contains(.leading) ? length : 0,
          bottom: edges.contains(.bottom) ? length : 0,
          trailing: edges.contains(.trailing) ? length : 0
        )
      )
    )
  }

  public func aspectRatio(
    _ aspectRatio: CGFloat? = nil,
    contentMode: ContentMode
  ) -> some View { effect(.aspect(aspectRatio, contentMode)) }
  public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    effect(.aspect(aspectRatio.width / aspectRatio.height, contentMode))
  }
  public func scaledToFill() -> some View { effect(.aspect(nil, .fill)) }
  public func scaledToFit() -> some View { effect(.aspect(nil, .fit)) }
  public func fixedSize() -> some View { effect(.fixedSize) }
  public func offset(_ offset: CGSize) -> some View {
    effect(.offset(offset.width, offset.height))
  }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { effect(.offset(x, y)) }

  /// Puts the centre of the view at a point of all the room that there is.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { effect(.position(x, y)) }
  public func position(_ position: CGPoint) -> some View {
    effect(.position(position.x, position.y))
  }

  // MARK: Look
  public func clipped(antialiased: Bool = false) -> some View { effect(.clip(0)) }
  public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    effect(.clip(radius))
  }
  public func clipShape<S: Shape>(_ shape: S) -> some View {
    effect(.clip((shape as? RoundedRectangle)?.cornerRadius ?? 0))
  }
  public func clipShape<S: Shape>(_ shape: S, style: FillStyle) -> some View {
    clipShape(shape)
  }
  public func opacity(_ opacity: Double) -> some View { effect(.opacity(opacity)) }
  public func background<V: View>(_ background: V, alignment: Alignment = .center) -> some View {
    effect(.background(background, alignment))
  }
  public func background<V: View>(
    alignment: Alignment = .center,
    @ViewBuilder content: () -> V
  ) -> some View { effect(.background(content(), alignment)) }
  public func overlay<V: View>(_ overlay: V, alignment: Alignment = .center) -> some View {
    effect(.overlay(overlay, alignment))
  }
  public func overlay<V: View>(
    alignment: Alignment = .center,
    @ViewBuilder content: () -> V
  ) -> some View { effect(.overlay(content(), alignment)) }
  public func shadow(
    color: Color = .black,
    radius: CGFloat,
    x: CGFloat = 0,
    y: CGFloat = 0
  ) -> some View { effect(.none) }
  public func foregroundColor(_ color: Color?) -> some View { effect(.none) }
  public func foregroundStyle(_ style: Color) -> some View { effect(.none) }
  public func tint(_ color: Color?) -> some View { effect(.none) }
  public func font(_ font: Font?) -> some View { effect(.none) }
  public func lineLimit(_ number: Int?) -> some View { effect(.none) }
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
    effect(.none)
  }

  // MARK: Identity and surroundings
  /// A new `id` begins a new life of the view.
  public func id<ID: Hashable>(_ id: ID) -> some View { effect(.identity(id)) }
  public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>,
    _ value: V
  ) -> some View { effect(.environment { $0[keyPath: keyPath] = value }) }
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    effect(.environment { $0.objects[ObjectIdentifier(T.self)] = object })
  }
  public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    effect(.environment { $0.objects[ObjectIdentifier(T.self)] = object })
  }
  public func navigationTitle(_ title: String) -> some View { effect(.none) }
  public func listRowInsets(_ insets: EdgeInsets?) -> some View { effect(.none) }
  public func accessibilityLabel(_ label: String) -> some View { effect(.none) }
  public func accessibilityHidden(_ hidden: Bool) -> some View { effect(.none) }
  public func allowsHitTesting(_ enabled: Bool) -> some View { effect(.none) }
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    effect(.none)
  }
}

/// The identity of a task, which need only be comparable.
private struct TaskID {
  let key: AnyHashable

  init(_ value: any Equatable) {
    key = (value as? any Hashable).map { AnyHashable($0) } ?? AnyHashable(Box(value))
  }

  private struct Box: Hashable {
    let value: any Equatable
    init(_ value: any Equatable) { self.value = value }
    static func == (left: Self, right: Self) -> Bool {
      AnyEquatable(left.value) == AnyEquatable(right.value)
    }
    func hash(into hasher: inout Hasher) {}
  }
}
