"""What every server of ours on this machine has in common: the loopback interface only, and who may ask there.

A web page can send requests to any port of the machine it is shown on, and a name of its own that leads here (DNS
rebinding). The first come with the page's Origin, the second with its Host: both are refused.
"""

from __future__ import annotations

import socket

from ..errors import AiTodosError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ADDRESS = "127.0.0.1"
_NAMES = ("127.0.0.1", "localhost", "[::1]")
#: What a browser says of a request that a page of another site has made; see Fetch Metadata.
_FOREIGN = ("cross-site", "same-site")


def listen(port: int) -> socket.socket:
    """A socket that listens on the loopback interface; port 0 is any free one. Raises AiTodosError."""
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((ADDRESS, port))
    except OSError as error:
        listening.close()
        raise AiTodosError(f"port {port} cannot be had: {error.strerror}; choose another with --port") from error
    listening.listen(128)
    return listening


def hosts(port: int) -> tuple[str, ...]:
    """The values of Host that mean a server on this port."""
    return tuple(f"{name}:{port}" for name in _NAMES)


def origins(port: int) -> list[str]:
    return [f"http://{host}" for host in hosts(port)]


def refusal(headers: Mapping[str, str], allowed: Sequence[str]) -> str:
    """Why a request is refused, "" when it is not; `headers` by their small names, `allowed` as `hosts` gives them."""
    if headers.get("host", "").lower() not in allowed:
        return "the Host header does not name this machine"
    origin = headers.get("origin", "")
    if origin and origin.lower().removeprefix("http://") not in allowed:
        return "requests of web pages are not served"
    return "requests of web pages are not served" if headers.get("sec-fetch-site", "") in _FOREIGN else ""
