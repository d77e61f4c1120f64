import { createBroadcaster } from '@rifq/broadcaster';
import { benchApp } from '../lib/bench-app.ts';
import { serveControl } from '../lib/socket-control.ts';

const UNLIMITED = 1_000_000;
/** Runs the broadcaster without its limit on new connections, since all clients here have one IP address. */
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
