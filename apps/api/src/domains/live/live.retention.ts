import { daysBefore, type RetentionRule } from '../../core/retention.ts';
import { deleteSockets } from './live-sockets.repository.ts';

/** As long as a session, and so as any connection without a renewal. */
const RETENTION_DAYS = 90;

export const liveRetention: readonly RetentionRule[] = [
  {
    name: 'connections of the live channel',
    apply: ({ db, now }) => deleteSockets(db, daysBefore(now(), RETENTION_DAYS)),
  },
];
