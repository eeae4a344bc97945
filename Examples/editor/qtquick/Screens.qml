// The screens of editor. Written by navd_qml.py from editor.yaml. Do not edit.
import QtQuick
import Navd

NavScreens {
  required property Component startScreen
  required property Component documentScreen

  component StartScreen: NavScreen {}
  component DocumentScreen: NavScreen {}

  components: ({
    "StartScreen": startScreen,
    "DocumentScreen": documentScreen
  })

  graph: ({"navigation": 1, "name": "editor", "meta": {"title": "Editor", "icon": "pencil"}, "root": {"coordinator": "Editor"}, "screens": {"StartScreen": {"meta": {"title": "Documents", "icon": "folder"}}, "DocumentScreen": {"params": {"id": {"type": "integer"}}, "meta": {"title": "Document ${params.id}", "icon": "document"}}}, "links": {"/": {"routes": ["home"], "shows": "StartScreen"}, "/documents/{id}": {"params": {"id": {"type": "integer"}}, "routes": [{"name": "open", "params": {"id": "${params.id}"}}], "shows": "DocumentScreen"}}, "coordinators": {"Editor": {"kind": "tabs", "tabs": [{"name": "start", "coordinator": "Start", "route": "begin", "meta": {"title": "Documents", "icon": "folder"}}], "routes": {"home": {"select": "start"}, "open": {"params": {"id": {"type": "integer"}}, "do": {"openTab": {"tab": "d${params.id}", "coordinator": "Document", "params": {"id": "${params.id}"}, "route": "text"}}}, "close": {"params": {"id": {"type": "integer"}}, "do": {"closeTab": "d${params.id}"}}}}, "Start": {"routes": {"begin": {"push": "StartScreen"}}}, "Document": {"params": {"id": {"type": "integer"}}, "routes": {"text": {"push": {"screen": "DocumentScreen", "params": {"id": "${coordinator.params.id}"}}}}}}})
}
