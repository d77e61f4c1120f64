import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Db, withTransaction } from '@rifq/db';
import { startEmbeddedPostgres } from '@rifq/db/embedded';
import { buildOwner, buildSession } from '@rifq/testing';
import * as z from 'zod/mini';
import { systemSource } from '../apps/api/src/core/actor.ts';
import { appDomains } from '../apps/api/src/domains.ts';
import { makeOutbox } from '../apps/api/src/platform/outbox.ts';
import { liveClient } from '../apps/api/src/testing/live-client.ts';
import { type AppProcess, appProcess } from './lib/app-process.ts';
import { report } from './lib/report.ts';
import { freePort, UNLIMITED } from './lib/web-app.ts';

const CLIENTS = 500;
const GOAL_SECONDS = 30;
/** The broadcaster accepts 250 connections per second: half of them, plus a margin for the machine's variation. */
const GOAL_WITHIN_A_SECOND = 0.6;

const config = z.object({ data: z.object({ key: z.string(), cluster: z.string() }) });
const token = z.object({ data: z.object({ token: z.string() }) });
const list = z.object({ data: z.object({ unread: z.number() }) });

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

/** Returns the largest share of times, in seconds, within one second. */
function busiestSecond(times: readonly number[]): number {
  const within = times.map(from => times.filter(at => at >= from && at < from + 1).length);
  return Math.max(...within) / times.length;
}

/** Adds users with a session each. */
function addPeople(db: Db) {
  return Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const owner = await buildOwner(db);
      return { userId: owner.id, bearer: (await buildSession(db, owner.id)).token };
    }),
  );
}

async function findsNotification(url: string, bearer: string): Promise<boolean> {
  const response = await fetch(`${url}/api/notifications/list`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  return list.parse(await response.json()).data.unread === 1;
}

/**
 * Kills the server with 500 connected clients, creates a notification for each while it is down, and starts
 * it again: measures how long until the last one has rejoined its channel, how many rejoin within one second, and
 * whether each then has its notification.
 */
async function killAndRestart(app: AppProcess, url: string, db: Db): Promise<boolean> {
  const tabs = await openTabs(url, await addPeople(db));
  try {
    await app.end('SIGKILL');
    const outbox = makeOutbox(appDomains, () => new Date());
    await withTransaction(db, async tx => {
      for (const { userId } of tabs)
        await outbox.append(tx, { kind: 'user.completed', payload: { user_id: userId } }, systemSource);
    });
    const back = tabs.map(tab => tab.client.rejoined());
    await app.start();
    const began = performance.now();
    const secondsUntil = async (joined: Promise<void>) => {
      await joined;
      return (performance.now() - began) / 1000;
    };
    const times = await Promise.all(back.map(secondsUntil));
    const found = await Promise.all(tabs.map(({ bearer }) => findsNotification(url, bearer)));
    console.log(
      `  the first of ${CLIENTS} was back after ${Math.min(...times).toFixed(1)} s, the last after ${Math.max(...times).toFixed(1)} s`,
    );
    return [
      report(`all clients back, against ${GOAL_SECONDS} s`, Math.max(...times) / GOAL_SECONDS, { atMost: 1 }),
      report('share of the clients that came within one second', busiestSecond(times), {
        atMost: GOAL_WITHIN_A_SECOND,
      }),
      report('clients that found their notification', found.filter(Boolean).length / CLIENTS, { atLeast: 1 }),
    ].every(Boolean);
  } finally {
    for (const tab of tabs) tab.client.close();
  }
}

export async function measure(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rifq-restart-'));
  const port = await freePort();
  const app = appProcess(['main.ts'], {
    ...UNLIMITED,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: '0',
  });
  try {
    await app.start();
    const server = await startEmbeddedPostgres({ dataDir });
    const { db, close } = connect(server.url);
    try {
      return await killAndRestart(app, `http://localhost:${port}`, db);
    } finally {
      await close();
      await server.stop();
    }
  } finally {
    await app.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}
