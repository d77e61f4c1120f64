import { liveBroadcaster } from '../../apps/api/src/start/live-broadcaster.ts';
import { benchApp } from '../lib/bench-app.ts';
import { serveControl } from '../lib/socket-control.ts';

/** Runs the broadcaster with all limits of the app. */
const log = { debug: () => undefined, warn: () => undefined, error: console.error };
const broadcaster = liveBroadcaster({ app: benchApp, origins: [], trustProxy: undefined, log });
const control = serveControl(() => (connection, event) => {
  broadcaster.publish({ name: 'created', channels: [`private-notification.${connection}`], data: event });
});
broadcaster.attach(control);
