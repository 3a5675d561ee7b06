extension SignpostName {
  /// The name in the trace: the field's own words, in capitals as Instruments shows them.
  public var label: String { shape.label }

  /// The arguments that the begin of an interval, or an event, carries.
  public var arguments: [SignpostArgument] { shape.begin }

  /// The arguments that the end of an interval carries; empty for events.
  public var endArguments: [SignpostArgument] { shape.end }

  /// The phases that its records have: begin and end, or event.
  public var phases: [SignpostPhase] { shape.phases }

  /// Under what a trace viewer groups the signpost.
  public var category: SignpostCategory { shape.category }

  private var shape: Shape { Self.shapes[Int(rawValue)] }

  /// What a declaration says of the trace, made once.
  private struct Shape: Sendable {
    let label: String
    let category: SignpostCategory
    let begin: [SignpostArgument]
    let end: [SignpostArgument]
    let phases: [SignpostPhase]

    init(_ declaration: SignpostDeclaration) {
      label = declaration.label
      category = declaration.category
      begin = declaration.begin.map(\.argument)
      end = (declaration.end ?? []).map(\.argument)
      phases = declaration.end == nil ? [.event] : [.begin, .end]
    }
  }

  private static let shapes = SignpostDeclaration.catalogue.map { Shape($0) }
}
