package org.idemque.sql.testing;

import io.netty.buffer.Unpooled;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.netty.Connection;
import reactor.netty.DisposableServer;
import reactor.netty.tcp.TcpClient;
import reactor.netty.tcp.TcpServer;

/**
 * A network between the code under test and the server that can fail: connections are cut, are frozen so that no byte
 * passes in either direction while they stay open, or are refused.
 */
public final class TcpProxy implements AutoCloseable {

    private final ServerAddress target;
    private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
    private volatile Sinks.Empty<Void> flow = flowing();
    private DisposableServer server;

    private TcpProxy(ServerAddress target) {
        this.target = target;
        this.server = listen(0);
    }

    /** A proxy before the shared server, with all well. */
    public static TcpProxy start() {
        return new TcpProxy(PostgresServer.shared().address());
    }

    /** Where it listens, on this machine. */
    public int port() {
        return server.port();
    }

    /** From now on no byte passes, on connections old and new, which are accepted. */
    public void freeze() {
        flow = Sinks.empty();
    }

    /** Ends all connections. */
    public void cut() {
        connections.forEach(Connection::dispose);
    }

    /** Ends all connections, and refuses new ones. */
    public void refuse() {
        server.disposeNow();
        cut();
    }

    /** Lets all through again: bytes that were held, and new connections. */
    public void heal() {
        Sinks.EmitResult unused = flow.tryEmitEmpty();
        if (server.isDisposed()) {
            server = listen(server.port());
        }
    }

    @Override
    public void close() {
        refuse();
    }

    private DisposableServer listen(int port) {
        return TcpServer.create()
                .host("localhost")
                .port(port)
                .doOnConnection(this::bridge)
                .bindNow();
    }

    private void bridge(Connection near) {
        track(near);
        Disposable unused = TcpClient.create()
                .host(target.host())
                .port(target.port())
                .connect()
                .subscribe(
                        far -> {
                            track(far);
                            pump(near, far);
                            pump(far, near);
                        },
                        error -> near.dispose());
    }

    private void track(Connection connection) {
        connections.add(connection);
        connection.onDispose(() -> connections.remove(connection));
    }

    /** Bytes go one way until either side ends, then both end. Arrays need no release, wherever they are dropped. */
    private void pump(Connection from, Connection to) {
        Disposable unused = to.outbound()
                .send(
                        from.inbound()
                                .receive()
                                .asByteArray()
                                .delayUntil(bytes -> flow())
                                .map(Unpooled::wrappedBuffer),
                        bytes -> true)
                .then()
                .onErrorComplete()
                .subscribe(nothing -> {}, error -> {}, () -> {
                    from.dispose();
                    to.dispose();
                });
        from.onDispose(to);
    }

    private Mono<Void> flow() {
        return Mono.defer(() -> flow.asMono());
    }

    private static Sinks.Empty<Void> flowing() {
        Sinks.Empty<Void> flow = Sinks.empty();
        Sinks.EmitResult unused = flow.tryEmitEmpty();
        return flow;
    }
}
