import type { ResponseOf } from '@rifq/contract/calls';
import { buildMe } from './build-me.ts';

type FirstScreen = ResponseOf<'get', '/api/first-screen'>;

/** Builds the response that the shell preloads. */
export function buildFirstScreen(overrides: Partial<FirstScreen> = {}): FirstScreen {
  return {
    cursor: 7,
    live_config: { key: 'key', cluster: 'ap2', host: null, port: null, force_tls: true },
    me: buildMe(),
    plan: { as_of: '2026-11-20', pets: [] },
    reservations: { reservations: [], more: false },
    rewards: {
      coins: 20,
      points: 50,
      level: 1,
      level_start: 0,
      next_level_start: 100,
      tasks: [],
      tasks_done: 0,
      tasks_all: 0,
      celebrations: [],
    },
    unread: { messages: 2, reservation_ids: [] },
    notifications: { notifications: [], unread: 3, more: false },
    ...overrides,
  };
}

/** Preloads it as `start.js` does, `age` milliseconds ago. */
export function askAhead(
  response: Promise<Response> = Promise.resolve(Response.json({ data: buildFirstScreen() })),
  age = 0,
): void {
  response.catch(() => undefined);
  window.rifqAhead = { askedAt: Date.now() - age, response };
}
