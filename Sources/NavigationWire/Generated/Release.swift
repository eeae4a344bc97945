// swift-format-ignore-file
// Written by Tools/generate from Protocol/info.json. Do not edit.

/// The release of navd and of its protocol.
package enum Release {
  package static let version = "0.3.0"
}
