/// A whole page: one file with its style and its script, which asks the network for nothing.
package struct PageShell: Sendable {
  /// A link of the page's own navigation.
  package struct Link: Sendable {
    /// The words of the link.
    package var title: String
    /// Where it leads: `#verdict`, or a path relative to the page.
    package var target: String

    /// A link with `title` to `target`.
    package init(_ title: String, to target: String) {
      self.title = title
      self.target = target
    }
  }

  /// The title of the window and of the page.
  package var title: String
  /// One line below the title.
  package var subtitle: String
  /// The links above the content; none by default.
  package var links: [Link] = []
  /// Links of the head, such as that of a feed: their relation, type and path; none by default.
  package var related: [(relation: String, type: String, path: String)] = []

  /// A page with `title` and `subtitle`.
  package init(title: String, subtitle: String) {
    self.title = title
    self.subtitle = subtitle
  }

  /// The page with what `content` writes as its main part.
  ///
  /// - Complexity: O(n) in the length of the content.
  package func render(_ content: (inout Markup) -> Void) -> String {
    var page = Markup()
    page.element("html", ["lang": "en"]) { html in
      html.newLine()
      html.element("head") { head(&$0) }
      html.newLine()
      html.element("body") { body in
        body.element("a", ["class": "skip", "href": "#content"], "Skip to the content")
        header(&body)
        body.newLine()
        body.element("main", ["id": "content"], content)
        body.newLine()
        body.raw("script", PageScript.text)
      }
    }
    return "<!doctype html>\n" + page.text + "\n"
  }

  private func head(_ head: inout Markup) {
    head.leaf("meta", ["charset": "utf-8"])
    head.leaf("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    head.leaf("meta", ["name": "color-scheme", "content": "light dark"])
    head.element("title", title)
    // Without an icon of its own a browser would ask the server for one.
    head.leaf("link", ["rel": "icon", "href": "data:,"])
    for link in related {
      head.leaf("link", ["rel": link.relation, "type": link.type, "href": link.path])
    }
    head.newLine()
    head.raw("style", PageStyle.text)
  }

  private func header(_ body: inout Markup) {
    body.element("header") { header in
      header.element("h1", title)
      header.element("p", ["class": "sub"], subtitle)
      Self.navigation(links, into: &header)
    }
  }

  /// Writes `links` as the navigation of a page; nothing without any.
  static func navigation(_ links: [Link], into markup: inout Markup) {
    guard !links.isEmpty else { return }
    markup.element("nav", ["aria-label": "Parts of this page"]) { nav in
      nav.element("ul") { list in
        for link in links {
          list.element("li") { $0.element("a", ["href": link.target], link.title) }
        }
      }
    }
  }
}
