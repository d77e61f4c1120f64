import { createBroadcaster } from '@rifq/broadcaster';
import { benchApp } from '../lib/bench-app.ts';
import { serveControl } from '../lib/socket-control.ts';

const UNLIMITED = 1_000_000;
/** The broadcaster without the pace at which it lets new connections in, whose clients all have one address here. */
const broadcaster = createBroadcaster({
  apps: [benchApp],
  admissionsPerSecond: UNLIMITED,
  limits: {
    addressConnections: UNLIMITED,
    addressJoinsPerSecond: UNLIMITED,
    addressQueue: UNLIMITED,
  },
});
const control = serveControl(() => (connection, event) => {
  broadcaster.publish({ name: 'created', channels: [`private-notification.${connection}`], data: event });
});
broadcaster.attach(control);
