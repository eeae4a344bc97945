// A text of the look.
import QtQuick
import Navd

Text {
  textFormat: Text.PlainText
  font: Theme.body
  color: Theme.text
  horizontalAlignment: Text.AlignLeft
}
