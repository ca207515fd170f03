"""A network between a client and a server that a proof can disturb."""

import socket
import threading
import time


class Proxy:
    """Passes bytes between the clients of a port and a server, with optional disturbances.

    The mode determines what the proxy does with bytes that arrive from now on:
    - `pass`: passes them on.
    - `stall`: receives them and holds them back until the mode changes.
    - `hold`: passes the clients' bytes on, and holds the server's bytes back until the mode changes.
    - `drop`: closes all connections, and refuses new ones.
    - `cut`: passes on the first half of the next piece from the server, and then closes the connection.
    - `swallow`: discards the bytes that the server sends on open connections.
    """

    def __init__(self, port):
        self.target = ("127.0.0.1", port)
        self.mode = "pass"
        self.pairs = []
        self.swallowed = set()
        self.lock = threading.Lock()
        self.sent = self.received = self.requests = 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.is_open = True
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self):
        """The address for clients."""
        return f"http://127.0.0.1:{self.port}"

    def set(self, mode):
        """Changes the disturbance."""
        self.mode = mode
        if mode == "swallow":
            with self.lock:
                self.swallowed |= {id(server) for _, server in self.pairs}
        if mode == "drop":
            self.close_all()

    def close_all(self):
        """Closes all connections."""
        with self.lock:
            pairs, self.pairs = self.pairs, []
        for pair in pairs:
            for each in pair:
                try:
                    # Resets the connection, so that neither side waits for the rest.
                    each.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
                each.close()

    def stop(self):
        """Stops the proxy."""
        self.is_open = False
        self.listener.close()
        self.close_all()

    def _accept(self):
        while self.is_open:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            if self.mode == "drop":
                client.close()
                continue
            try:
                server = socket.create_connection(self.target)
            except OSError:
                client.close()
                continue
            for each in (client, server):
                each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with self.lock:
                self.pairs.append((client, server))
            threading.Thread(target=self._pump, args=(client, server, False), daemon=True).start()
            threading.Thread(target=self._pump, args=(server, client, True), daemon=True).start()

    def _pump(self, source, sink, is_answer):
        try:
            while data := source.recv(65536):
                while self.is_open and (self.mode == "stall" or self.mode == "hold" and is_answer):
                    time.sleep(0.002)
                if is_answer:
                    self.received += len(data)
                    if id(source) in self.swallowed:
                        continue
                    if self.mode == "cut":
                        sink.sendall(data[: len(data) // 2])
                        break
                else:
                    self.sent += len(data)
                    self.requests += data.count(b"POST /v3")
                sink.sendall(data)
        except OSError:
            pass
        for each in (source, sink):
            try:
                each.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
