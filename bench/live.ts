import { connect } from '@rifq/db';
import { startEmbeddedPostgres } from '@rifq/db/embedded';
import { buildOwner, buildPet, buildSession } from '@rifq/testing';
import * as z from 'zod/mini';
import { liveClient } from '../apps/api/src/testing/live-client.ts';
import { report } from './lib/report.ts';
import { withWebApp } from './lib/web-app.ts';

const CHANGES = 120;
const GOAL_MS = 150;

const config = z.object({ data: z.object({ key: z.string(), cluster: z.string() }) });
const token = z.object({ data: z.object({ token: z.string() }) });

/** Inserts an owner with a pet into the running app's database, and returns the bearer token of a session. */
async function prepare(dataDir: string) {
  const server = await startEmbeddedPostgres({ dataDir });
  const { db, close } = connect(server.url);
  const owner = await buildOwner(db);
  const pet = await buildPet(db, owner.id);
  const session = await buildSession(db, owner.id);
  await close();
  return { owner, pet, bearer: session.token, release: server.stop };
}

/**
 * Measures how long after one tab sends a change another tab receives it: from the request's start, so the time until
 * the commit is included and the figure is an upper bound.
 */
async function delays(url: string, dataDir: string): Promise<number[]> {
  const { owner, pet, bearer, release } = await prepare(dataDir);
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  const read = async (path: string) => (await fetch(`${url}${path}`, { headers })).json();
  const live = config.parse(await read('/api/live/config')).data;
  const renewed = await fetch(`${url}/api/user/token`, {
    method: 'POST',
    headers: { authorization: headers.authorization },
  });
  const liveToken = token.parse(await renewed.json()).data.token;
  const tab = liveClient(live, Number(new URL(url).port), () => liveToken);
  try {
    await tab.join(`private-notification.${owner.id}`);
    const measured: number[] = [];
    for (let change = 0; change < CHANGES; change += 1) {
      const heard = tab.next();
      const began = performance.now();
      const body = JSON.stringify({ pet_id: pet.id, state: change % 2 === 0 ? 'lost' : 'home' });
      const response = await fetch(`${url}/api/pets/state`, { method: 'POST', headers, body });
      if (!response.ok) throw new Error(`the change was refused with ${response.status}`);
      await heard;
      measured.push(performance.now() - began);
    }
    return measured.sort((a, b) => a - b);
  } finally {
    tab.close();
    await release();
  }
}

export async function measure(): Promise<boolean> {
  const sorted = await withWebApp(delays);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.POSITIVE_INFINITY;
  console.log(`  p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms`);
  return report(`change to arrival in another tab, p95 against ${GOAL_MS} ms`, at(0.95) / GOAL_MS, {
    atMost: 1,
  });
}
