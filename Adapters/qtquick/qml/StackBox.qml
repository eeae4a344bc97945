// A stack, or a bare container: its views lie above each other.
NavBox {
  objectName: "stack"
  clip: true
}
