import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { migrateDatabase } from '@rifq/db';
import pg from 'pg';

/** Each test file's database is a copy of this one. */
export const TEMPLATE_DATABASE = 'rifq_template';

/** Cache of compiled code, shared with `npm start` (scripts/lib/repository.mjs). */
const COMPILE_CACHE = fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url));

/**
 * Runs once before all integration tests: provides one server for all, the one in `DATABASE_URL` or an embedded one in
 * a temporary folder, with a migrated template database. Test processes read its URL from
 * `TEST_DATABASE_ADMIN_URL`; its role may create databases.
 * @returns a function that stops the server
 */
export default async function setUp(): Promise<() => Promise<void>> {
  // Halves the start time of each process that tests start.
  process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;
  const server = await startServer();
  try {
    await makeTemplate(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  process.env.TEST_DATABASE_ADMIN_URL = server.url;
  return server.stop;
}

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.DATABASE_URL;
  if (given !== undefined && given !== '') return { url: given, stop: () => Promise.resolve() };
  const program = fileURLToPath(new URL('./embedded-server.ts', import.meta.url));
  const child = spawn(process.execPath, [program], { detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const url = await Promise.race([
    once(createInterface(child.stdout), 'line').then(String),
    ended.then(() => Promise.reject(new Error('The embedded database for the tests did not start.'))),
  ]);
  return {
    url,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

async function makeTemplate(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`DROP DATABASE IF EXISTS ${TEMPLATE_DATABASE}`);
    await admin.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
  } finally {
    await admin.end();
  }
  const template = new URL(adminUrl);
  template.pathname = `/${TEMPLATE_DATABASE}`;
  await migrateDatabase(template.href);
}
