import asyncio

import navd


async def main() -> None:
    async with navd.connect() as client:
        till = await (await client.open("till", graph="displays")).watch()
        display = await client.open("display", graph="displays", root={"coordinator": "Display", "route": "advert"})
        changes = till.changes()
        while True:
            await display.trigger("total", total=till.snapshot["facts"]["total"])
            await anext(changes)


asyncio.run(main())
