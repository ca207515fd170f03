"""Common code of the team storage proofs: an etcd server, clients, and reports of results and skipped checks."""

import base64
import contextlib
import json
import os
import pathlib
import queue
import random
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Support"))
from proofs import TIMEOUT, BaseProof, Failure, MissingTool, need, run_proof


def free_ports(count):
    """Returns ports of this machine that no program uses.

    The system does not assign these ports to clients, which could otherwise take the port of a member that is about to start
    again.
    """
    ports = set()
    while len(ports) < count:
        port = random.randrange(10_000, 32_000)
        with socket.socket() as each, contextlib.suppress(OSError):
            each.bind(("127.0.0.1", port))
            ports.add(port)
    return list(ports)


def eventually(condition, message, timeout=TIMEOUT, pause=0.02):
    """Waits until a condition is true, and returns how many seconds that took."""
    started = time.monotonic()
    while not (result := condition()):
        if time.monotonic() - started > timeout:
            raise Failure(message() if callable(message) else message)
        time.sleep(pause)
    del result
    return time.monotonic() - started


class Member:
    """One process of an etcd cluster."""

    def __init__(self, directory, name, client_port, peer_port, options=(), scheme="http"):
        self.directory = directory / f"etcd-{name}"
        self.name = name
        self.scheme = scheme
        self.client_port, self.peer_port = client_port, peer_port
        self.options = list(options)
        self.process = None

    @property
    def url(self):
        """The address for clients."""
        return f"{self.scheme}://127.0.0.1:{self.client_port}"

    def start(self, cluster):
        """Starts the member, with the data that it has on disk."""
        peer = f"http://127.0.0.1:{self.peer_port}"
        log = open(f"{self.directory}.log", "ab")
        self.process = subprocess.Popen(
            [
                "etcd", "--name", self.name, "--data-dir", str(self.directory),
                "--listen-client-urls", self.url, "--advertise-client-urls", self.url,
                "--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer,
                "--initial-cluster", cluster, "--logger", "zap", "--log-level", "error",
                *self.options,
            ],
            stdin=subprocess.DEVNULL, stdout=log, stderr=log,
        )  # fmt: skip

    def kill(self):
        """Kills the member, like a power failure."""
        self.process.kill()
        self.process.wait()

    def pause(self):
        """Stops the process, so that the member does not answer."""
        self.process.send_signal(signal.SIGSTOP)

    def resume(self):
        """Continues the stopped process."""
        self.process.send_signal(signal.SIGCONT)


class Cluster:
    """An etcd in a temporary directory, with one or several members."""

    def __init__(self, directory, size=1, options=(), scheme="http", certificate=None):
        if shutil.which("etcd") is None or shutil.which("etcdctl") is None:
            raise MissingTool("'etcd' and 'etcdctl' are not installed (Debian: etcd-server, etcd-client)")
        ports = free_ports(2 * size)
        self.certificate = certificate
        self.user = None
        self.members = [
            Member(directory, f"m{number}", ports[2 * number], ports[2 * number + 1], options, scheme)
            for number in range(size)
        ]
        self.names = ",".join(f"{member.name}=http://127.0.0.1:{member.peer_port}" for member in self.members)
        for member in self.members:
            member.start(self.names)
        self.await_health()

    @property
    def url(self):
        """Returns the addresses of the members, in the order of the members."""
        return ",".join(member.url for member in self.members)

    def await_health(self):
        """Waits until the cluster accepts writes."""
        eventually(
            lambda: self.ctl("endpoint", "health", check=False).returncode == 0, "etcd did not begin", pause=0.1
        )

    def ctl(self, *arguments, check=True, user=None, text=True, **options):
        """Runs etcdctl with the running members."""
        running = [member.url for member in self.members if member.process.poll() is None]
        command = ["etcdctl", "--endpoints", ",".join(running), *arguments]
        if check:
            # The default of 5 s is too short for a busy machine.
            command += ["--command-timeout", f"{TIMEOUT}s"]
        if self.certificate:
            command += ["--cacert", str(self.certificate)]
        environment = {**os.environ, "ETCDCTL_API": "3"}
        if user or self.user:
            environment["ETCDCTL_USER"] = user or self.user
        return subprocess.run(
            command, check=check, capture_output=True, text=text, env=environment, timeout=TIMEOUT, **options
        )

    def keys(self, prefix="/team/"):
        """The keys with a prefix, and their values."""
        lines = self.ctl("get", "--prefix", prefix, "-w", "json").stdout
        entries = json.loads(lines).get("kvs", [])
        return {
            base64.b64decode(entry["key"]).decode(): base64.b64decode(entry.get("value", "")).decode()
            for entry in entries
        }

    def restart(self, member):
        """Restarts a member that was killed."""
        member.start(self.names)
        self.await_health()

    def replace(self, snapshot=None):
        """Sets the cluster up again, with the data of a snapshot, or empty."""
        self.stop()
        for member in self.members:
            shutil.rmtree(member.directory)
            if snapshot:
                subprocess.run(
                    [
                        "etcdctl", "snapshot", "restore", str(snapshot), "--name", member.name,
                        "--data-dir", str(member.directory), "--initial-cluster", self.names,
                        "--initial-advertise-peer-urls", f"http://127.0.0.1:{member.peer_port}",
                    ],
                    check=True, capture_output=True, env={**os.environ, "ETCDCTL_API": "3"},
                )  # fmt: skip
        for member in self.members:
            member.start(self.names)
        self.await_health()

    def stop(self):
        """Stops all members."""
        for member in self.members:
            if member.process and member.process.poll() is None:
                member.resume()
                member.kill()


class Client:
    """A process that shares the content of a team, and follows instructions: see Tests/EtcdProbe."""

    def __init__(self, proof, url, file, name, environment=None, prefix="/team/"):
        self.name = name
        self.process = subprocess.Popen(
            [str(proof.probe), url, prefix, str(file), name],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
            env={**os.environ, **(environment or {})},
        )  # fmt: skip
        self.answers = queue.Queue()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        self.began = self.answer()

    def _read(self):
        for line in self.process.stdout:
            try:
                self.answers.put(json.loads(line))
            except ValueError:
                pass  # The process was killed in the middle of a line.
        self.answers.put(None)

    def say(self, *words):
        """Sends an instruction."""
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()

    def answer(self, timeout=TIMEOUT):
        """Returns the next answer of the process."""
        try:
            answer = self.answers.get(timeout=timeout)
        except queue.Empty:
            raise Failure(f"the client '{self.name}' does not answer") from None
        if answer is None:
            raise Failure(f"the client '{self.name}' has ended")
        return answer

    def do(self, *words, fails=False):
        """Sends an instruction, and returns its result."""
        self.say(*words)
        answer = self.answer()
        if "error" in answer and not fails:
            raise Failure(f"'{' '.join(map(str, words))}' by '{self.name}': {answer['error']}")
        return answer

    def status(self):
        """The state of the connection to the cluster."""
        return self.do("status")

    def await_connection(self, connection="connected", timeout=TIMEOUT):
        """Waits until the process is connected, or until its connection is in another given state."""
        return eventually(
            lambda: self.status()["connection"] == connection,
            lambda: f"'{self.name}' did not become {connection}: {self.status()}",
            timeout,
        )

    def kill(self):
        """Kills the process, like a power failure."""
        self.process.kill()
        self.process.wait()
        self.reader.join()

    def quit(self):
        """Asks the process to exit."""
        if self.process.poll() is None:
            try:
                self.say("quit")
            except BrokenPipeError:
                pass
            self.process.wait(TIMEOUT)


class Proof(BaseProof):
    """A run of a proof with clusters and clients."""

    def __init__(self, directory, is_short):
        super().__init__("etcd-probe", directory, is_short)
        self.clusters, self.clients, self.others = [], [], []

    def cluster(self, size=1, options=(), **more):
        """Starts an etcd."""
        directory = self.directory / f"cluster-{len(self.clusters)}"
        directory.mkdir()
        cluster = Cluster(directory, size, options, **more)
        self.clusters.append(cluster)
        return cluster

    def client(self, url, name, file=None, **options):
        """Starts a client with its own local file."""
        client = Client(self, url, file or self.directory / f"{name}.etcd", name, **options)
        self.clients.append(client)
        return client

    def expect_equal(self, clients, timeout=TIMEOUT):
        """Waits until all clients have equal elements in the same order. Returns the elements and the seconds that this took."""
        started = time.monotonic()
        while True:
            lists = [client.do("list")["list"] for client in clients]
            if all(each == lists[0] for each in lists) and all(
                client.status()["waiting"] == 0 for client in clients
            ):
                return lists[0], time.monotonic() - started
            if time.monotonic() - started > timeout:
                states = [client.status() for client in clients]
                raise Failure(f"the clients differ after {timeout} s: {lists}, {states}")
            time.sleep(0.02)

    def stop_all(self):
        """Stops all remaining processes."""
        for client in self.clients:
            if client.process.poll() is None:
                client.process.kill()
            client.process.wait()
        for other in self.others:
            other.stop()
        for cluster in self.clusters:
            cluster.stop()


def main(prove):
    """Runs a proof. Exits with 0 for success, 1 for failure, and 2 if it was skipped."""
    run_proof(prove, Proof)
