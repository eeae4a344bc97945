// A button that sends a route from its screen.
import QtQuick
import QtQuick.Controls.Basic

Button {
  id: button

  property string route
  property var params

  activeFocusOnTab: true
  onClicked: {
    let view = button.parent
    while (view && view.objectName !== "view") view = view.parent
    if (view) view.trigger(route, params)
  }
  Keys.onReturnPressed: clicked()
  Keys.onEnterPressed: clicked()
}
