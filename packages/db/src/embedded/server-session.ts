import pg from 'pg';
import { SOCKET_PORT } from './launch.ts';

/** Held, shared, by every process that uses the server. */
export const IN_USE_LOCK = 7_435_601;
/** Held while the application's role and database are created. */
const SETUP_LOCK = 7_435_602;

const CONNECT_LIMIT_MS = 10_000;

/** The application's role and database. The role is not a superuser, as on a hosted server. */
export const APP_ROLE = 'rifq';
export const APP_DATABASE = 'rifq';

/**
 * A session that marks the server as in use by a shared advisory lock. The server releases the lock when the process
 * dies.
 */
export interface ServerSession {
  /** E.g. `18.4`. */
  version: string;
  /** Settles when the session is lost: the server ended, or restarted after a crash. */
  lost: Promise<void>;
  /** Releases the lock. Returns whether no other process uses the server; no new one can attach then. */
  release(): Promise<boolean>;
  close(): Promise<void>;
}

/** Creates a client for a session of the superuser, not yet connected. */
export function superuserSession(socketFolder: string, name: string): pg.Client {
  return new pg.Client({
    host: socketFolder,
    port: SOCKET_PORT,
    user: 'postgres',
    database: 'postgres',
    application_name: name,
    ssl: false,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  });
}

/** Opens the session. Rejects with the driver's error while the server is down, starting or stopping. */
export async function openServerSession(socketFolder: string): Promise<ServerSession> {
  const client = superuserSession(socketFolder, 'rifq keeper');
  const lost = new Promise<void>(resolve => {
    client.once('end', resolve).on('error', () => resolve());
  });
  try {
    await client.connect();
    await client.query('SELECT pg_advisory_lock_shared($1)', [IN_USE_LOCK]);
    await ensureDatabase(client);
    const { rows } = await client.query<{ version: string }>(
      `SELECT split_part(current_setting('server_version'), ' ', 1) AS version`,
    );
    return {
      version: rows[0]?.version ?? 'unknown',
      lost,
      release: () => release(client),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const databases = 'SELECT FROM pg_database WHERE datname = $1';
  if (await finds(client, databases, APP_DATABASE)) return;
  await client.query('SELECT pg_advisory_lock($1)', [SETUP_LOCK]);
  if (!(await finds(client, 'SELECT FROM pg_roles WHERE rolname = $1', APP_ROLE))) {
    await client.query(`CREATE ROLE ${APP_ROLE} LOGIN CREATEDB`);
  }
  if (!(await finds(client, databases, APP_DATABASE))) {
    await client.query(`CREATE DATABASE ${APP_DATABASE} OWNER ${APP_ROLE}`);
  }
  await client.query('SELECT pg_advisory_unlock($1)', [SETUP_LOCK]);
}

async function finds(client: pg.Client, query: string, name: string): Promise<boolean> {
  return (await client.query(query, [name])).rowCount === 1;
}

async function release(client: pg.Client): Promise<boolean> {
  await client.query('SELECT pg_advisory_unlock_shared($1)', [IN_USE_LOCK]);
  const { rows } = await client.query<{ last: boolean }>('SELECT pg_try_advisory_lock($1) AS last', [
    IN_USE_LOCK,
  ]);
  return rows[0]?.last === true;
}
