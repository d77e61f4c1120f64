import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, migrateDatabase } from '@rifq/db';
import { startEmbeddedPostgres } from '@rifq/db/embedded';
import { bookingAt, bookingSlotOf, buildLanes } from './lib/booking-lanes.ts';
import { book, bookingLoad } from './lib/booking-load.ts';
import { bookingScript } from './lib/booking-script.ts';
import { runPgbench } from './lib/pgbench.ts';
import { median, report } from './lib/report.ts';
import { withServer } from './lib/server-process.ts';
import { logsStatements, transactionWith } from './lib/statement-log.ts';

/** As many as the app's database connections. */
const CLIENTS = 10;
const ROUNDS = 7;
const SECONDS = 4;
const GOAL = 0.6;
const TURNS_OF_A_ROUND = 800;

/** Builds the lanes, and reads the statements of one booking with coins from the server's log. */
async function prepare(dataDir: string) {
  const server = await startEmbeddedPostgres({ dataDir, settings: logsStatements });
  try {
    await migrateDatabase(server.url);
    const connection = connect(server.url);
    const lanes = await buildLanes(connection, 2 * CLIENTS);
    await connection.close();
    await withServer('rifq.ts', { BENCH_DATABASE_URL: server.url }, ({ url }) =>
      book(url, lanes.bearers[0] ?? '', bookingAt(bookingSlotOf(0, 0), lanes.startsAt)),
    );
    const statements = await transactionWith(dataDir, 'insert into "reservations"');
    console.log(`  a booking is a transaction of ${statements.length} statements`);
    return { lanes, script: bookingScript(statements, lanes.startsAt) };
  } finally {
    await server.stop();
  }
}

/**
 * Compares bookings with coins per second over HTTP with pgbench running the SQL transaction of such a booking, on
 * the same server alternately, over as many connections. Every booking has its own slot, so that all succeed.
 */
export async function measure(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rifq-bench-db-'));
  try {
    const { lanes, script } = await prepare(dataDir);
    const file = join(dataDir, 'booking.sql');
    await writeFile(file, script);
    const database = await startEmbeddedPostgres({ dataDir });
    try {
      return await withServer('rifq.ts', { BENCH_DATABASE_URL: database.url }, async ({ url }) => {
        const load = bookingLoad(url, { ...lanes, lanes: CLIENTS });
        let turn = 0;
        const round = async () => {
          const rifq = await load(SECONDS);
          const variables = { lane: CLIENTS, turn };
          const pgbench = await runPgbench(database.url, {
            file,
            clients: CLIENTS,
            seconds: SECONDS,
            variables,
          });
          // More turns than any client has done in this round.
          turn += TURNS_OF_A_ROUND;
          return { rifq, pgbench };
        };
        await round();
        const rounds: Awaited<ReturnType<typeof round>>[] = [];
        while (rounds.length < ROUNDS) rounds.push(await round());
        const middle = (of: 'rifq' | 'pgbench') => median(rounds.map(rates => rates[of])).toFixed(0);
        console.log(`  Rifq ${middle('rifq')} bookings/s, pgbench ${middle('pgbench')}`);
        const ratio = median(rounds.map(({ rifq, pgbench }) => rifq / pgbench));
        return report('committed bookings against pgbench', ratio, { atLeast: GOAL });
      });
    } finally {
      await database.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
