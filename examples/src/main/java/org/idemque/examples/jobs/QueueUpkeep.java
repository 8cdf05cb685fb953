package org.idemque.examples.jobs;

import org.idemque.sql.Maintenance;
import org.idemque.sql.MaintenanceLevel;
import org.idemque.sql.MaintenanceReport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import reactor.core.Disposable;

/** Runs maintenance for as long as the application runs, and says when it does not keep up. */
@Component
class QueueUpkeep implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(QueueUpkeep.class);

    private final Maintenance maintenance;
    private volatile @Nullable Disposable running;

    QueueUpkeep(Maintenance maintenance) {
        this.maintenance = maintenance;
    }

    @Override
    public void start() {
        running = maintenance.runRepeatedly().subscribe(QueueUpkeep::look);
    }

    @Override
    public void stop() {
        Disposable ended = running;
        running = null;
        if (ended != null) {
            ended.dispose();
        }
    }

    @Override
    public boolean isRunning() {
        return running != null;
    }

    private static void look(MaintenanceReport report) {
        if (report.level() != MaintenanceLevel.KEEPING_UP) {
            LOG.warn(
                    "maintenance does not keep up: {}", report, report.failure().orElse(null));
        }
    }
}
