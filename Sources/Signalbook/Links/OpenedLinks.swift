#if canImport(UIKit) && !os(watchOS)
  internal import Foundation
  public import UIKit

  extension LinkOrigin {
    /// Creates a link's origin from the options of `application(_:open:options:)`. The origin is `app` if this app sent
    /// the link, or `external` if another app sent it or the sender is unknown.
    public init(_ options: [UIApplication.OpenURLOptionsKey: Any]) {
      let sender = options[.sourceApplication] as? String
      self = sender != nil && sender == Bundle.main.bundleIdentifier ? .app : .external
    }
  }
#endif

#if canImport(SwiftUI)
  internal import Foundation
  public import SwiftUI

  extension View {
    /// Calls `perform` for each link that the system passes to the app. The origin of these links is `external`,
    /// because SwiftUI does not provide the sender. For links within the app, create the route directly.
    ///
    /// - Parameters:
    ///   - links: A family's generated route enum, or the generated `Link` for several families. Use only one such
    ///     modifier
    ///     per view.
    ///   - perform: A closure that receives the route or the reason for the rejection. Links of other families are
    ///     rejected
    ///     with `schemeMismatch` or `hostMismatch`.
    /// - Returns: A view that handles links while it is visible.
    public func onOpenLink<Destination: LinkDestination>(
      _ links: Destination.Type, perform: @escaping (Result<Destination, LinkRejection>) -> Void
    ) -> some View {
      onOpenURL { url in
        perform(Result { () throws(LinkRejection) in try Destination(url: url.absoluteString, origin: .external) })
      }
    }
  }
#endif
