"""A bounded queue for one reader."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Generic, TypeVar

Item = TypeVar("Item")

#: The most items that wait for a reader.
FEED_ITEMS_MAX = 1024


class Feed(Generic[Item]):
    """An async iterator over the items that `put` adds, until `end`.

    If more than `FEED_ITEMS_MAX` items wait, the feed drops them, and the reader gets `behind` instead: as an item, or
    as an exception that ends the iteration. So a reader never misses items without notice.
    """

    def __init__(self, behind: Item | Exception) -> None:
        self._behind = behind
        self._items: deque[Item] = deque()
        self._end: Exception | None = None
        self._changed = asyncio.Event()

    def put(self, item: Item) -> None:
        """Adds an item. After the end, items are ignored."""
        if self._end is not None:
            return
        if len(self._items) < FEED_ITEMS_MAX:
            self._items.append(item)
        else:
            self._items.clear()
            if isinstance(self._behind, Exception):
                self._end = self._behind
            else:
                self._items.append(self._behind)
        self._changed.set()

    def end(self, error: Exception | None = None) -> None:
        """Ends the iteration after the waiting items, with an error if one is given."""
        if self._end is None:
            self._end = error or StopAsyncIteration()
            self._changed.set()

    def __aiter__(self) -> Feed[Item]:
        return self

    async def __anext__(self) -> Item:
        while not self._items:
            if self._end is not None:
                raise self._end
            self._changed.clear()
            await self._changed.wait()
        return self._items.popleft()
