"""The Python binding's driver: `driver.py SOCKET`, as `Tests/System/BindingTests/transcripts.py` describes it."""

import asyncio
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import navd  # noqa: E402


def say(**message):
    print(json.dumps(message), flush=True)


class Driver:
    def __init__(self, client):
        self.client = client
        # The pending answers, by the ids of the requests.
        self.answers = {}
        self.calls = set()
        client.on_notification(lambda method, params: say(notification={"method": method, "params": params}))
        client.on_request("coordinator.prepare", self.asked)

    async def asked(self, request):
        answer = self.answers[request.id] = asyncio.get_running_loop().create_future()
        say(request={"id": request.id, "method": request.method, "params": request.params})
        return await answer

    async def read(self):
        reader = asyncio.StreamReader(limit=1 << 24)
        await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
        async for line in reader:
            self.take(json.loads(line))

    def take(self, instruction):
        if "answer" not in instruction:
            self.calls.add(asyncio.create_task(self.call(**instruction)))
            return
        answer = self.answers.get(instruction["answer"])
        # navd may have cancelled the question, and answers may arrive twice.
        if answer and not answer.done():
            if "error" in instruction:
                answer.set_exception(navd.NavdError.of(instruction["error"]))
            else:
                answer.set_result(instruction["result"])

    async def call(self, id, method, params=None):
        try:
            say(id=id, result=await self.client.call(method, params))
        except navd.NavdError as error:
            say(id=id, error=error.as_json())
        except navd.Disconnected:
            # The end of the output reports it.
            pass


async def main(path):
    async with navd.connect(path, client="", reconnect=False) as client:
        driver = Driver(client)
        ends = [asyncio.create_task(driver.read()), asyncio.create_task(client.closed())]
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        for task in [*ends, *driver.calls]:
            task.cancel()


asyncio.run(main(sys.argv[-1]))
