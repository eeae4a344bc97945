// The Swift library's driver for the transcripts. transcripts.py describes drivers.

import Glibc
import JSON
import NavigationClient
import Synchronization

let requests = Mutex<[String: Request]>([:])

/// Writes a message as a line, in the order of arrival, while the connection waits.
@Sendable func say(_ message: JSON) {
  let line = message.serialized() + [UInt8(ascii: "\n")]
  _ = line.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}

let client = try await NavdClient.connect(path: CommandLine.arguments.last ?? "", name: nil) { saying in
  switch saying {
  case .notification(let notification):
    say(["notification": ["method": .string(notification.method), "params": notification.params]])
  case .request(let request):
    requests.withLock { $0[request.name] = request }
    say([
      "request": [
        "id": .string(request.name), "method": .string(request.method), "params": request.params,
      ]
    ])
  case .disconnected:
    exit(0)
  }
  return true
}

while let line = readLine() {
  let instruction = try JSON.parse(line.utf8)
  if let name = instruction["answer"]?.string {
    // The binding has no pending request of that id.
    let request = requests.withLock { $0[name] }
    if let error = instruction["error"] {
      request?.reject(error["message"]?.string ?? "", code: error["code"]?.integer ?? 0, data: error["data"])
    } else {
      request?.answer(instruction["result"] ?? nil)
    }
  } else if let method = instruction["method"]?.string {
    client.call(method, instruction["params"]?.object ?? [:]) { answer in
      let id = instruction["id"] ?? nil
      switch answer {
      case .success(let result):
        say(["id": id, "result": result])
      case .failure(.error(let code, let message, let data)):
        var error: JSON.Object = ["code": .integer(code), "message": .string(message)]
        error["data"] = data
        say(["id": id, "error": .object(error)])
      case .failure(.disconnected), .failure(.unexpected):
        break
      }
    }
  }
}
await client.close()
