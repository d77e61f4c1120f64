import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, networkError } from '../../../../lib/calls/api-error.ts';
import { buildConversation, buildMessage } from '../../testing/build.ts';
import { newMessageId } from '../new-message-id.ts';
import type { Deliver } from './deliver.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import type { OutboxRow } from './outbox-row.ts';

/** Locks as browsers have them: one holder of a name at a time, the next one when it lets go. */
const held = new Map<string, Promise<unknown>>();
vi.stubGlobal('navigator', {
  onLine: true,
  locks: {
    request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) {
      const turn = (held.get(name) ?? Promise.resolve()).then(() => (signal.aborted ? undefined : work()));
      held.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    },
  },
});

let userId = '';
const tabs: Outbox[] = [];
/** What the server has taken, in order. */
let taken: string[] = [];
const take: Deliver = async row => {
  if (!taken.includes(row.id)) taken.push(row.id);
  const message = buildMessage({ id: row.id, text: row.text, seq: taken.indexOf(row.id) + 1, own: true });
  return { message, conversation: buildConversation() };
};

beforeEach(() => {
  userId = crypto.randomUUID();
  taken = [];
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
  vi.restoreAllMocks();
});

function openTab(deliver: Deliver = take) {
  const tab = openOutbox(userId, { deliver });
  tabs.push(tab);
  return tab;
}

const write = (tab: Outbox, text: string, reservationId = 'r1') => {
  const id = newMessageId();
  const row = { id, side: 'owner' as const, reservationId, text, file: null, writtenAt: Date.now() };
  return { id, stored: tab.add(row) };
};
const refused = (code: 'messages.closed' | 'request.too_many' | 'session.missing', status: number) =>
  new ApiError({ status, code, message: 'لا.' });
const textsIn = (tab: Outbox, reservationId = 'r1') =>
  tab.waitingIn(reservationId).map(({ text, state }) => [text, state]);

describe('what is written', () => {
  it('is there at once, goes out in order and once, and is gone then', async () => {
    const tab = openTab();
    const written = ['أولى', 'ثانية', 'ثالثة'].map(text => write(tab, text));
    expect(textsIn(tab)).toEqual([
      ['أولى', 'waiting'],
      ['ثانية', 'waiting'],
      ['ثالثة', 'waiting'],
    ]);
    await vi.waitFor(() => expect(tab.all()).toEqual([]));
    expect(taken).toEqual(written.map(({ id }) => id));
  });

  it('survives a reload without a line, and goes out under the same ids', async () => {
    const offline: Deliver = () => Promise.reject(networkError('no line'));
    const first = openTab(offline);
    const written = [write(first, 'أولى'), write(first, 'ثانية')];
    await Promise.all(written.map(({ stored }) => stored));
    first.close();
    const second = openTab();
    await vi.waitFor(() => expect(taken).toEqual(written.map(({ id }) => id)));
    await vi.waitFor(() => expect(second.all()).toEqual([]));
  });

  it('is tried again at once when the line may be back, the first one first', async () => {
    let hasLine = false;
    const tab = openTab((row, options) =>
      hasLine ? take(row, options) : Promise.reject(networkError('no line')),
    );
    const written = [write(tab, 'أولى'), write(tab, 'ثانية')];
    await Promise.all(written.map(({ stored }) => stored));
    hasLine = true;
    await vi.waitFor(() => {
      tab.wake();
      expect(taken).toEqual(written.map(({ id }) => id));
    });
  });

  it('is sent again under the same id after a lost answer, and shown once', async () => {
    let lost = 0;
    const tab = openTab(async (row, options) => {
      const answer = await take(row, options);
      lost += 1;
      if (lost === 1) throw networkError('lost');
      return answer;
    });
    const { id } = write(tab, 'أولى');
    await vi.waitFor(() => {
      tab.wake();
      expect(tab.all()).toEqual([]);
    });
    expect(taken).toEqual([id]);
    expect(lost).toBe(2);
  });

  it('that is refused says why, holds up nothing, and can be sent again or dropped', async () => {
    const closed = new Set<string>();
    const tab = openTab((row, options) =>
      closed.has(row.text ?? '') ? Promise.reject(refused('messages.closed', 409)) : take(row, options),
    );
    closed.add('مرفوضة');
    const first = write(tab, 'مرفوضة');
    const second = write(tab, 'تالية');
    await vi.waitFor(() => expect(taken).toEqual([second.id]));
    await vi.waitFor(() => expect(textsIn(tab)).toEqual([['مرفوضة', 'failed']]));
    expect(tab.waitingIn('r1')[0]?.refusal).toEqual({ message: 'لا.', code: 'messages.closed' });
    closed.clear();
    tab.retry(first.id);
    await vi.waitFor(() => expect(taken).toEqual([second.id, first.id]));
    closed.add('أخرى');
    const third = write(tab, 'أخرى');
    await vi.waitFor(() => expect(textsIn(tab)).toEqual([['أخرى', 'failed']]));
    tab.drop(third.id);
    await vi.waitFor(() => expect(tab.all()).toEqual([]));
  });

  it('waits where there are too many, or the session is over, and holds up its own conversation alone', async () => {
    const errors = [refused('request.too_many', 429), refused('session.missing', 401)];
    const tab = openTab((row, options) => {
      const error = row.reservationId === 'r1' ? errors.shift() : undefined;
      return error ? Promise.reject(error) : take(row, options);
    });
    const held1 = write(tab, 'أولى');
    const other = write(tab, 'في محادثة أخرى', 'r2');
    await vi.waitFor(() => expect(taken).toEqual([other.id]));
    await vi.waitFor(() => {
      tab.wake();
      expect(taken).toEqual([other.id, held1.id]);
    });
  });
});

describe('a file', () => {
  const file = {
    kind: 'pdf' as const,
    name: 'تحليل',
    width: null,
    height: null,
    seconds: null,
    waveform: null,
  };
  const add = (tab: Outbox) => {
    const id = newMessageId();
    const row = { id, side: 'owner' as const, reservationId: 'r1', text: null, writtenAt: 0 };
    void tab.add({ ...row, file: { ...file, blob: new Blob(['%PDF-']) } });
    return id;
  };

  it('says how far it has gone up, and stops going when it is taken out', async () => {
    let signal: AbortSignal | undefined;
    const tab = openTab((_row, options) => {
      signal = options.signal;
      options.onProgress(0.62);
      return new Promise((_resolve, reject) =>
        options.signal.addEventListener('abort', () => reject(options.signal.reason), { once: true }),
      );
    });
    const id = add(tab);
    await vi.waitFor(() => expect(tab.progressOf(id)).toBe(0.62));
    tab.drop(id);
    await vi.waitFor(() => expect(tab.all()).toEqual([]));
    expect(signal?.aborted).toBe(true);
    const next = write(tab, 'بعده');
    expect(tab.waitingIn('r1').map(each => each.id)).toEqual([next.id]);
  });
});

describe('two tabs', () => {
  it('show the same, and one of them sends', async () => {
    const sentBy: string[] = [];
    let release = () => {};
    const gate = new Promise<void>(resolve => {
      release = resolve;
    });
    const by =
      (name: string): Deliver =>
      async (row: OutboxRow, options) => {
        sentBy.push(name);
        await gate;
        return take(row, options);
      };
    const [first, second] = [openTab(by('first')), openTab(by('second'))];
    await write(second, 'من الثانية').stored;
    await vi.waitFor(() => expect(first.all()).toHaveLength(1));
    release();
    await vi.waitFor(() => expect([first.all(), second.all()]).toEqual([[], []]));
    expect(sentBy).toEqual(['first']);
  });

  it('go on sending where one of them is closed', async () => {
    const first = openTab(() => new Promise(() => undefined));
    const { id } = write(first, 'أولى');
    await vi.waitFor(() => expect(textsIn(first)[0]?.[1]).toBe('sending'));
    const second = openTab();
    first.close();
    await vi.waitFor(() => expect(taken).toEqual([id]));
    await vi.waitFor(() => expect(second.all()).toEqual([]));
  });

  it('of another account see nothing of it', async () => {
    const first = openTab(() => Promise.reject(networkError('no line')));
    await write(first, 'أولى').stored;
    userId = crypto.randomUUID();
    const stranger = openTab();
    await write(stranger, 'لغيره').stored;
    await vi.waitFor(() => expect(stranger.all()).toEqual([]));
    expect(taken).toHaveLength(1);
    expect(first.all()).toHaveLength(1);
  });
});
