package org.idemque.sql.secrecy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/** Every log line of every library in this JVM down to TRACE, kept from the console, until it is closed. */
final class LogCapture implements AutoCloseable {

    private static final String CONSOLE = "console";

    private final Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
    private final Level level = root.getLevel();
    private final Appender<ILoggingEvent> console = root.getAppender(CONSOLE);
    private final ListAppender<ILoggingEvent> kept = new ListAppender<>();

    LogCapture() {
        root.detachAppender(console);
        kept.start();
        root.addAppender(kept);
        root.setLevel(Level.TRACE);
    }

    /** What was logged by loggers whose name starts so. */
    List<String> lines(String logger) {
        return List.copyOf(kept.list).stream()
                .filter(event -> event.getLoggerName().startsWith(logger))
                .map(event -> "%s %s [%s] %s %s %s"
                        .formatted(
                                event.getLevel(),
                                event.getLoggerName(),
                                event.getThreadName(),
                                event.getFormattedMessage(),
                                event.getMDCPropertyMap(),
                                ThrowableProxyUtil.asString(event.getThrowableProxy())))
                .toList();
    }

    @Override
    public void close() {
        root.setLevel(level);
        root.detachAppender(kept);
        root.addAppender(console);
    }
}
