import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, newId } from '@rifq/db';
import { startEmbeddedPostgres } from '@rifq/db/embedded';
import { outboxEvents } from '@rifq/db/schema';
import { buildOwner, buildSession } from '@rifq/testing';
import * as z from 'zod/mini';
import { liveClient } from '../apps/api/src/testing/live-client.ts';
import { report } from './lib/report.ts';
import { freePort, listening } from './lib/web-app.ts';

const CLIENTS = 500;
const GOAL_SECONDS = 30;
const main = fileURLToPath(new URL('../apps/api/src/main.ts', import.meta.url));

const config = z.object({ data: z.object({ key: z.string(), cluster: z.string() }) });
const token = z.object({ data: z.object({ token: z.string() }) });
const list = z.object({ data: z.object({ unread: z.number() }) });

async function startApp(port: number, dataDir: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: '0', RATE_LIMIT: '1000000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await listening(child);
  return child;
}

type Tab = { userId: string; bearer: string; client: ReturnType<typeof liveClient> };

async function openTabs(url: string, people: readonly { userId: string; bearer: string }[]): Promise<Tab[]> {
  const headers = (bearer: string) => ({ authorization: `Bearer ${bearer}` });
  const first = people[0]?.bearer ?? '';
  const live = config.parse(
    await (await fetch(`${url}/api/live/config`, { headers: headers(first) })).json(),
  ).data;
  const tabs: Tab[] = [];
  for (const person of people) {
    const renewed = await fetch(`${url}/api/user/token`, { method: 'POST', headers: headers(person.bearer) });
    const liveToken = token.parse(await renewed.json()).data.token;
    const client = liveClient(live, Number(new URL(url).port), () => liveToken);
    await client.join(`private-notification.${person.userId}`);
    tabs.push({ ...person, client });
  }
  return tabs;
}

/**
 * The server is killed with 500 connected clients, something happens to each of them while it is down, and it is
 * started again: how long until the last is back on its channel, and whether each then finds its notification.
 */
async function killAndRestart(dataDir: string): Promise<boolean> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let app = await startApp(port, dataDir);
  const server = await startEmbeddedPostgres({ dataDir });
  const { db, close } = connect(server.url);
  try {
    const people = await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        const owner = await buildOwner(db);
        return { userId: owner.id, bearer: (await buildSession(db, owner.id)).token };
      }),
    );
    const tabs = await openTabs(url, people);
    const ended = once(app, 'exit');
    app.kill('SIGKILL');
    await ended;
    await db
      .insert(outboxEvents)
      .values(
        people.map(({ userId }) => ({ id: newId(), kind: 'user.completed', payload: { user_id: userId } })),
      );
    const back = tabs.map(tab => tab.client.rejoined());
    app = await startApp(port, dataDir);
    const began = performance.now();
    const secondsSince = async (joined: Promise<void>) => {
      await joined;
      return (performance.now() - began) / 1000;
    };
    const times = await Promise.all(back.map(secondsSince));
    const found = await Promise.all(
      tabs.map(async tab => {
        const answer = await fetch(`${url}/api/notifications/list`, {
          headers: { authorization: `Bearer ${tab.bearer}` },
        });
        return list.parse(await answer.json()).data.unread === 1;
      }),
    );
    for (const tab of tabs) tab.client.close();
    console.log(
      `  the first of ${CLIENTS} was back after ${Math.min(...times).toFixed(1)} s, the last after ${Math.max(...times).toFixed(1)} s`,
    );
    return [
      report(`all clients back, against ${GOAL_SECONDS} s`, Math.max(...times) / GOAL_SECONDS, { atMost: 1 }),
      report('clients that found their notification', found.filter(Boolean).length / CLIENTS, { atLeast: 1 }),
    ].every(Boolean);
  } finally {
    await close();
    await server.stop();
    const ended = once(app, 'exit');
    if (app.kill('SIGTERM')) await ended;
  }
}

export async function measure(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rifq-restart-'));
  try {
    return await killAndRestart(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
