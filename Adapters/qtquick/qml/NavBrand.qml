// The mark of an application, and its name.
import QtQuick
import Navd

Row {
  id: brand

  objectName: "brand"

  property Item stack: null
  property bool hasName: true
  readonly property string sign: stack?.brand?.icon ?? ""

  spacing: Theme.space2

  NavIcon {
    anchors.verticalCenter: parent.verticalCenter
    visible: brand.sign !== ""
    width: (brand.hasName ? 32 : 44) * Theme.scale
    name: brand.sign
    color: Theme.accentText
  }

  NavText {
    anchors.verticalCenter: parent.verticalCenter
    visible: brand.hasName
    text: brand.stack?.brand?.title ?? ""
    font { family: Theme.displayFamily; pixelSize: 28 * Theme.scale; weight: 800; letterSpacing: -1.4 * Theme.scale }
  }
}
