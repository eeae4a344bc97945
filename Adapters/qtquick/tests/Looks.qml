// A front end of the scenes: its views draw what they are given, and it brings about what no command does.
import QtQuick
import Navd

NavWindow {
  id: window

  property string name
  property string socket
  property var views: ({})
  property bool isDark: false
  property var mini: null

  /** Brings about what is around the tree. */
  function around(given) {
    const overlay = find(stack, item => item.objectName === "overlay")
    if (given.idle) overlay.seconds = given.idle
    if (given.say) tree.message(given.say.severity === "error" ? "failed" : "said", given.say.text)
    if (given.lost) {
      overlay.isLost = true
      overlay.problem = tree.word("connecting")
    }
    if (given.mini) mini = given.mini
    if (given.menu) stack.showLanguages(find(stack, item => item.objectName === "language" && item.visible))
    if (given.scroll) {
      const page = find(stack.viewOf(tree.active), item => item.contentY !== undefined)
      page.contentY = page.contentHeight - page.height
    }
    if (given.focus) {
      find(stack, item => item.objectName === "row" && item.text === given.focus).forceActiveFocus(Qt.TabFocusReason)
    }
  }

  function find(item, isIt) {
    if (isIt(item)) return item
    for (const child of Array.from(item.children)) {
      const found = find(child, isIt)
      if (found) return found
    }
    return null
  }

  stack.collapseWidth: 720
  startOver: "home"
  miniBar: NavMiniBar {
    visible: window.mini !== null
    title: window.mini?.text ?? ""
    note: window.mini?.second ?? ""
    icon.name: window.mini?.icon ?? ""
    share: 0.6
  }
  tree: NavTree { name: window.name; socket: window.socket; voice: NavTree.Public; language: "en" }

  screens: NavScreens {
    components: Object.keys(window.views).reduce((all, name) => Object.assign(all, { [name]: screen }), {})
  }

  component Part: Loader {
    required property var modelData
    width: parent ? parent.width : 0
  }

  property Component screen: NavScreen {
    id: view

    readonly property var given: window.views[name]
    readonly property var parts: given.parts
    function part(kind) { return parts.find(part => kind in part) ?? null }

    actions: given.actions ? actionRow : null
    implicitHeight: body.item ? body.item.implicitHeight : 0

    Component {
      id: actionRow
      Row {
        spacing: Theme.space2
        Repeater {
          model: view.given.actions
          Go {
            required property var modelData
            kind: "surface"
            text: modelData.text
            icon.name: modelData.icon
            route: modelData.route.name
          }
        }
      }
    }

    Loader {
      id: body
      anchors.fill: parent
      sourceComponent: view.part("sign") ? alarm : view.part("state") ? state : page
    }

    Component {
      id: alarm
      NavAlarm {
        icon.name: view.part("sign").sign
        title: view.part("heading").heading
        text: view.part("text").text
        Go {
          kind: "alarm"
          text: view.part("button").button
          route: view.part("button").route.name
        }
      }
    }

    Component {
      id: state
      NavState {
        readonly property var given: view.part("state")
        icon.name: given.icon
        title: given.state
        text: given.text
        Go {
          kind: "main"
          text: view.part("state").button
          route: view.part("state").route.name
        }
      }
    }

    Component {
      id: page
      NavPage {
        heading: view.part("heading")?.heading ?? ""

        Repeater {
          model: view.parts.filter(part => !("heading" in part))
          Part {
            sourceComponent: "text" in modelData ? text : "row" in modelData ? row : "button" in modelData ? button
              : "field" in modelData ? field : bones
          }
        }
      }
    }

    Component {
      id: text
      Text {
        objectName: "text"
        text: parent.modelData.text
        font: Theme.body
        color: Theme.muted
        wrapMode: Text.Wrap
        horizontalAlignment: Text.AlignLeft
      }
    }
    Component {
      id: row
      NavRow {
        text: parent.modelData.row
        note: parent.modelData.second ?? ""
        icon.name: parent.modelData.icon ?? ""
        isSelected: parent.modelData.isCurrent === true
        route: parent.modelData.route.name
        params: parent.modelData.route.params
      }
    }
    Component {
      id: button
      Go {
        text: parent.modelData.button
        kind: parent.modelData.kind
        route: parent.modelData.route.name
      }
    }
    Component {
      id: field
      NavInput { label: parent.modelData.field; text: parent.modelData.value }
    }
    Component {
      id: bones
      NavBones { rows: parent.modelData.bones }
    }
  }
}
