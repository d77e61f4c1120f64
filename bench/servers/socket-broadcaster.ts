import { createBroadcaster } from '@rifq/broadcaster';
import { benchApp } from '../lib/bench-app.ts';
import { serveControl } from '../lib/socket-control.ts';

/** The broadcaster as the app embeds it, but without the pace at which it lets new connections in. */
const broadcaster = createBroadcaster({ apps: [benchApp], admissionsPerSecond: 1_000_000 });
const control = serveControl(() => (connection, event) => {
  broadcaster.publish({ name: 'created', channels: [`private-notification.${connection}`], data: event });
});
broadcaster.attach(control);
