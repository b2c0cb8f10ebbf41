#if canImport(UIKit) && !os(watchOS)
  internal import Foundation
  public import UIKit

  extension LinkOrigin {
    /// Creates the origin of a link in `application(_:open:options:)`: inside if the sender is this app; outside for
    /// other senders, and if the system does not provide the sender.
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
    /// Calls a closure for links that the system passes to the app. Their origin is outside, because SwiftUI does not
    /// provide the sender. For its own links, an app creates the route itself.
    ///
    /// - Parameters:
    ///   - links: The generated enum of a family's routes, or the generated `Link` of several families: use only one
    ///     such modifier for a view.
    ///   - perform: Receives the route, or the reason for its absence. Links of other families are `otherScheme` or
    ///     `otherHost`.
    /// - Returns: The view, which handles links while it is shown.
    public func onOpenLink<Destination: LinkDestination>(
      _ links: Destination.Type, perform: @escaping (Result<Destination, LinkRejection>) -> Void
    ) -> some View {
      onOpenURL { url in
        perform(Result { () throws(LinkRejection) in try Destination(url: url.absoluteString, origin: .outside) })
      }
    }
  }
#endif
