"""Who wants to hear that a resource has changed, and how: by session in older protocols, else by a bus."""

from __future__ import annotations

from mcp.server.session import ServerSession
from mcp.server.subscriptions import InMemorySubscriptionBus, ListenHandler, ResourceUpdated

LIST = "todos://list"
ITEM = "todos://item/"
_MOST = 1_000


class Subscribers:
    """The sessions and the streams that listen."""

    def __init__(self) -> None:
        self._bus = InMemorySubscriptionBus()
        self.listen = ListenHandler(self._bus)
        self._sessions: dict[tuple[str, str], ServerSession] = {}
        self._listened: set[str] = set()

    def add(self, session_id: str, uri: str, session: ServerSession) -> None:
        self._sessions[session_id, uri] = session
        while len(self._sessions) > _MOST:
            del self._sessions[next(iter(self._sessions))]

    def drop(self, session_id: str, uri: str) -> None:
        self._sessions.pop((session_id, uri), None)

    def expect(self, uris: list[str]) -> None:
        """A stream is about to listen for these."""
        if len(self._listened) < _MOST:
            self._listened.update(uris)

    @property
    def any(self) -> bool:
        return bool(self._sessions or self._listened)

    async def tell(self, ids: list[str]) -> None:
        """The list has changed, and of the items those that begin so; with none, any of them may have."""
        uris = {uri for _, uri in self._sessions} | self._listened
        for uri in sorted(uris):
            if uri == LIST or not ids or any(_same(uri.removeprefix(ITEM), one) for one in ids):
                await self._tell_of(uri)

    async def _tell_of(self, uri: str) -> None:
        await self._bus.publish(ResourceUpdated(uri=uri))
        for (session_id, wanted), session in list(self._sessions.items()):
            if wanted == uri:
                try:
                    await session.send_resource_updated(uri)
                except Exception:  # the client is gone
                    self.drop(session_id, uri)


def _same(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)
