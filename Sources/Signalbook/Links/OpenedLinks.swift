#if canImport(UIKit) && !os(watchOS)
  internal import Foundation
  public import UIKit

  extension LinkOrigin {
    /// Who opens a link that the system hands to `application(_:open:options:)`: the app itself where the sender is this
    /// app, and otherwise somebody outside, also where the system does not tell the sender.
    public init(_ options: [UIApplication.OpenURLOptionsKey: Any]) {
      let sender = options[.sourceApplication] as? String
      self = sender != nil && sender == Bundle.main.bundleIdentifier ? .inside : .outside
    }
  }
#endif

#if canImport(SwiftUI)
  internal import Foundation
  public import SwiftUI

  extension View {
    /// Hears of links that the system hands to the app. They come from outside, since SwiftUI does not tell the sender; for a
    /// link of its own an app makes the route itself.
    ///
    /// - Parameters:
    ///   - links: the generated enum of a family's routes, or the generated `Link` where there are several families: a view
    ///     has one such modifier.
    ///   - perform: gets the route, or why the link leads nowhere. Links of other families are `otherScheme` or `otherHost`.
    /// - Returns: The view, which hears of them while it is shown.
    public func onOpenLink<Destination: LinkDestination>(
      _ links: Destination.Type, perform: @escaping (Result<Destination, LinkRejection>) -> Void
    ) -> some View {
      onOpenURL { url in
        perform(Result { () throws(LinkRejection) in try Destination(url: url.absoluteString, origin: .outside) })
      }
    }
  }
#endif
