import '../testing/browser.ts';
import { deleteDB, openDB } from 'idb';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { speedUpRetries, until } from '../../../../lib/live/testing/live-client.ts';
import { OUTBOX_NAME } from '../../../../lib/session/unsent.ts';
import { signInBrowser, signOutBrowser } from '../../../../testing/render.tsx';
import { server } from '../../../../testing/server.ts';
import { RESERVATION_ID, testId } from '../../testing/build.ts';
import { newMessageId } from '../new-message-id.ts';
import { createConversationServer } from '../testing/conversation-server.ts';
import { openOutbox } from './outbox.ts';
import { type OutboxDb, openOutboxDb } from './outbox-db.ts';
import { tabsName } from './tabs.ts';

const OTHER_RESERVATION = testId('b2');

/** Opens a tab, by default of the user `u1`. */
function openTab(userId = 'u1') {
  const outbox = openOutbox(userId);
  onTestFinished(outbox.close);
  return {
    outbox,
    /** Writes a text. @returns its id */
    async write(text: string, reservationId = RESERVATION_ID): Promise<string> {
      const id = newMessageId();
      await outbox.add({ id, side: 'owner', reservationId, text, file: null, writtenAt: Date.now() });
      return id;
    },
    states: () => outbox.all().map(({ text, state }) => `${text} ${state}`),
  };
}

type Sent = { reservation_id: string; message_id: string; text: string };
type Fate = (sent: Sent, nth: number) => Response | undefined | Promise<Response | undefined>;

/**
 * Fakes the server's side of sending. @param fate outcome instead of a response; `lost` accepts the message without a
 * response
 */
function takeMessages(fate: Fate = () => undefined) {
  const conversation = createConversationServer();
  const calls: Sent[] = [];
  let running = 0;
  let most = 0;
  server.use(
    http.post<never, Sent>('/api/messages/send', async ({ request }) => {
      const sent = await request.json();
      calls.push(sent);
      running += 1;
      most = Math.max(most, running);
      const instead = await fate(sent, calls.length);
      running -= 1;
      if (instead !== undefined) return instead;
      return HttpResponse.json({ data: take(sent) });
    }),
  );
  const take = ({ message_id: id, text }: Sent) => {
    const message = conversation.take({ id, text, own: true });
    return { message, conversation: conversation.conversation() };
  };
  return {
    calls,
    take,
    /** Texts that the server has, in order. */
    texts: () => conversation.messages.map(({ text }) => text),
    /** Most concurrent requests. */
    most: () => most,
  };
}

const refused = (status: number, body: object) => HttpResponse.json(body, { status });

describe('the outbox', () => {
  it('sends in the order of writing, one at a time', async () => {
    const taken = takeMessages();
    const { write, outbox } = openTab();
    const texts = Array.from({ length: 12 }, (_, index) => `رسالة ${index}`);
    await Promise.all(texts.map(text => write(text)));
    await until(() => expect(taken.texts()).toEqual(texts));
    expect(taken.most()).toBe(1);
    await until(() => expect(outbox.all()).toEqual([]));
  });

  it('shows a message immediately, before the device has stored it', async () => {
    takeMessages();
    const { write, states } = openTab();
    const written = write('مساء الخير');
    expect(states()).toEqual(['مساء الخير waiting']);
    await written;
  });

  it('sends each conversation independently of others', async () => {
    let letGo = () => {};
    const held = new Promise<undefined>(resolve => {
      letGo = () => resolve(undefined);
    });
    const taken = takeMessages(sent => (sent.reservation_id === RESERVATION_ID ? held : undefined));
    const { write, states } = openTab();
    await write('هنا');
    await write('هناك', OTHER_RESERVATION);
    await until(() => expect(states()).toEqual(['هنا waiting']));
    letGo();
    await until(() => expect(taken.texts()).toEqual(['هناك', 'هنا']));
  });

  it('retries with the same id after a lost response, without a duplicate', async () => {
    speedUpRetries();
    const taken = takeMessages((sent, nth) => {
      if (nth > 2) return undefined;
      taken.take(sent);
      return HttpResponse.error();
    });
    const { write } = openTab();
    const id = await write('مرّة واحدة');
    await until(() => expect(taken.calls).toHaveLength(3));
    expect(new Set(taken.calls.map(call => call.message_id))).toEqual(new Set([id]));
    expect(taken.texts()).toEqual(['مرّة واحدة']);
  });

  it('waits while offline, survives a reload, and sends exactly once and in order when online again', async () => {
    const cut = takeMessages(() => HttpResponse.error());
    const before = openTab();
    await before.write('أولى');
    await before.write('ثانية');
    await until(() =>
      expect(before.outbox.waitingIn(RESERVATION_ID).map(({ state }) => state)).toEqual([
        'waiting',
        'waiting',
      ]),
    );
    before.outbox.close();
    expect(cut.texts()).toEqual([]);
    const taken = takeMessages();
    const after = openTab();
    await after.write('ثالثة');
    await until(() => expect(taken.texts()).toEqual(['أولى', 'ثانية', 'ثالثة']));
    expect(taken.calls).toHaveLength(3);
  });

  it('retries immediately when the connection is back', async () => {
    let isCut = true;
    const taken = takeMessages(() => (isCut ? HttpResponse.error() : undefined));
    const { write, outbox } = openTab();
    await write('في الطريق');
    const state = () => outbox.waitingIn(RESERVATION_ID)[0]?.state;
    await until(() => expect(state()).toBe('waiting'));
    isCut = false;
    outbox.wake();
    expect(taken.texts()).toEqual([]);
    await until(() => expect(taken.texts()).toEqual(['في الطريق']));
  });

  it("waits as long as the server's Retry-After, even if more is written", async () => {
    speedUpRetries();
    let now = 0;
    const taken = takeMessages((_sent, nth) =>
      nth === 1 ? refused(429, { code: 'messages.too_many', message: 'مهلًا', retry_after: 3 }) : undefined,
    );
    const { write, outbox } = openTab();
    await write('كثيرة');
    await until(() => expect(outbox.waitingIn(RESERVATION_ID)[0]?.state).toBe('waiting'));
    await write('وأخرى');
    outbox.wake();
    expect(taken.calls).toHaveLength(1);
    await until(() => {
      now += 1;
      expect(taken.texts()).toEqual(['كثيرة', 'وأخرى']);
    });
    expect(now).toBeGreaterThan(20);
  });

  it('retains a rejected message, reports the reason, and continues with the others', async () => {
    const taken = takeMessages(sent =>
      sent.text === 'مرفوضة'
        ? refused(409, { code: 'messages.closed', message: 'المحادثة مغلقة' })
        : undefined,
    );
    const { write, outbox, states } = openTab();
    const id = await write('مرفوضة');
    await write('مقبولة');
    await until(() => expect(taken.texts()).toEqual(['مقبولة']));
    await until(() => expect(states()).toEqual(['مرفوضة failed']));
    const [failed] = outbox.waitingIn(RESERVATION_ID);
    expect(failed?.refusal).toEqual({ code: 'messages.closed', message: 'المحادثة مغلقة' });
    expect(taken.calls).toHaveLength(2);
    outbox.retry(id);
    await until(() => expect(taken.calls).toHaveLength(3));
    await until(() => expect(states()).toEqual(['مرفوضة failed']));
    outbox.drop(id);
    expect(states()).toEqual([]);
    const reopened = openTab();
    await reopened.write('بعدها');
    await until(() => expect(taken.texts()).toEqual(['مقبولة', 'بعدها']));
    await until(() => expect(reopened.states()).toEqual([]));
  });

  it('waits while the session has expired', async () => {
    speedUpRetries();
    let isOver = true;
    const taken = takeMessages(() =>
      isOver ? refused(401, { code: 'session.missing', message: 'يلزم تسجيل الدخول' }) : undefined,
    );
    const { write, states } = openTab();
    await write('صبورة');
    await until(() => expect(taken.calls.length).toBeGreaterThan(1));
    expect(states()).toEqual(['صبورة waiting']);
    // A newly opened tab reads it as well, for the warning before sign-out.
    expect((await openTab().outbox.unsent()).map(({ text }) => text)).toEqual(['صبورة']);
    isOver = false;
    await until(() => expect(taken.texts()).toEqual(['صبورة']));
  });

  it("waits while a doctor's second factor is missing", async () => {
    speedUpRetries();
    let isDue = true;
    const taken = takeMessages(() =>
      isDue ? refused(403, { code: 'clinics.second_factor', message: 'يلزم التحقّق' }) : undefined,
    );
    const { write, states } = openTab();
    await write('طبّيّة');
    await until(() => expect(taken.calls.length).toBeGreaterThan(1));
    expect(states()).toEqual(['طبّيّة waiting']);
    isDue = false;
    await until(() => expect(taken.texts()).toEqual(['طبّيّة']));
  });

  it('does not delay others for a message that was removed while its retry was due', async () => {
    const taken = takeMessages(sent =>
      sent.text === 'ممسكة'
        ? refused(429, { code: 'messages.too_many', message: 'مهلًا', retry_after: 3600 })
        : undefined,
    );
    const [one, other] = [openTab(), openTab()];
    const ids = [await one.write('ممسكة'), await one.write('ممسكة')] as const;
    await one.write('التالية');
    const state = () => one.outbox.waitingIn(RESERVATION_ID)[0]?.state;
    await until(() => expect(state()).toBe('waiting'));
    one.outbox.drop(ids[0]);
    await until(() => expect(taken.calls).toHaveLength(2));
    await until(() => expect(other.states()).toHaveLength(2));
    // From a tab that does not lead.
    other.outbox.drop(ids[1]);
    await until(() => expect(taken.texts()).toEqual(['التالية']));
  });

  it('continues after its IndexedDB connection was lost', async () => {
    let isCut = true;
    const taken = takeMessages(() => (isCut ? HttpResponse.error() : undefined));
    const { write, outbox } = openTab();
    await write('قبل');
    const state = () => outbox.waitingIn(RESERVATION_ID)[0]?.state;
    await until(() => expect(state()).toBe('waiting'));
    // Deletes the stored rows, and closes the connection to them.
    await deleteDB(OUTBOX_NAME);
    isCut = false;
    await write('بعد');
    await until(() => expect(taken.texts()).toEqual(['بعد']));
    await until(() => expect(outbox.waitingIn(RESERVATION_ID).map(({ text }) => text)).not.toContain('بعد'));
  });

  it('sends from each tab independently if the browser has no storage', async () => {
    const reported = vi.spyOn(window, 'reportError').mockImplementation(() => undefined);
    onTestFinished(() => reported.mockRestore());
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('closed', 'SecurityError');
      },
    });
    const taken = takeMessages();
    const [one, other] = [openTab(), openTab()];
    await one.write('من الأولى');
    await until(() => expect(taken.texts()).toEqual(['من الأولى']));
    await other.write('من الثانية');
    await other.write('وأخرى');
    await until(() => expect(taken.texts()).toEqual(['من الأولى', 'من الثانية', 'وأخرى']));
    await until(() => expect([...one.states(), ...other.states()]).toEqual([]));
  });

  it('retries a hanging request', async () => {
    speedUpRetries();
    const taken = takeMessages((_sent, nth) =>
      nth === 1 ? new Promise<undefined>(() => undefined) : undefined,
    );
    const { write } = openTab();
    await write('معلّقة');
    await until(() => expect(taken.texts()).toEqual(['معلّقة']));
  });

  it('of one account is neither seen nor sent by another', async () => {
    takeMessages(() => HttpResponse.error());
    const first = openTab('u1');
    await first.write('لي');
    first.outbox.close();
    const taken = takeMessages();
    const second = openTab('u2');
    await second.write('لغيري');
    await until(() => expect(taken.texts()).toEqual(['لغيري']));
    expect(second.states()).toEqual([]);
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

  it('reports its upload progress, and is aborted when it is removed', async () => {
    let signal: AbortSignal | undefined;
    const outbox = openOutbox('u1', {
      deliver(_row, options) {
        signal = options.signal;
        options.onProgress(0.62);
        return new Promise((_resolve, reject) =>
          options.signal.addEventListener('abort', () => reject(options.signal.reason), { once: true }),
        );
      },
    });
    onTestFinished(outbox.close);
    const id = newMessageId();
    const blob = new Blob(['%PDF-']);
    const row = { id, side: 'owner' as const, reservationId: RESERVATION_ID, text: null, writtenAt: 0 };
    await outbox.add({ ...row, file: { ...file, blob } });
    await until(() => expect(outbox.progressOf(id)).toBe(0.62));
    outbox.drop(id);
    expect(outbox.all()).toEqual([]);
    expect(signal?.aborted).toBe(true);
    expect(outbox.progressOf(id)).toBeNull();
  });

  /** Opens an outbox that sends once there is a connection; returns also the sent files. */
  function openTaking({
    connection,
    openDb,
  }: {
    connection: Promise<void>;
    openDb?: () => Promise<OutboxDb>;
  }) {
    const conversation = createConversationServer();
    const sent: { id: string; blob: Blob | undefined }[] = [];
    const outbox = openOutbox('u1', {
      ...(openDb && { openDb }),
      async deliver({ id, file: taken }, { signal }) {
        await connection;
        signal.throwIfAborted();
        sent.push({ id, blob: taken?.blob });
        return { message: conversation.take({ id, own: true }), conversation: conversation.conversation() };
      },
    });
    onTestFinished(outbox.close);
    return { outbox, sent };
  }
  const row = { side: 'owner' as const, reservationId: RESERVATION_ID, text: null, writtenAt: 0 };
  const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('is stored on a device without Blob support, as in a private window of WebKit, and survives a reload', async () => {
    const put = IDBObjectStore.prototype.put;
    const refusing = vi.spyOn(IDBObjectStore.prototype, 'put');
    onTestFinished(() => refusing.mockRestore());
    refusing.mockImplementation(function (this: IDBObjectStore, value) {
      if (value.file?.blob !== undefined)
        throw new DOMException('Error preparing Blob/File data to be stored in object store', 'UnknownError');
      return put.call(this, value);
    });
    const never = new Promise<void>(() => undefined);
    const before = openTaking({ connection: never });
    const id = newMessageId();
    const blob = new Blob(['note'], { type: 'audio/mpeg' });
    const voice = { ...file, kind: 'voice' as const, name: null, seconds: 6, blob };
    expect(await before.outbox.add({ ...row, id, file: voice })).toBe(true);
    before.outbox.close();

    const { outbox, sent } = openTaking({ connection: Promise.resolve() });
    expect(mayLeave()).toBe(true);
    await until(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ id, blob: { type: 'audio/mpeg' } });
    expect(await sent[0]?.blob?.text()).toBe('note');
    await until(() => expect(outbox.all()).toEqual([]));
  });

  it('is sent if an earlier build stored it as a Blob', async () => {
    await openOutboxDb();
    const db = await openDB(OUTBOX_NAME);
    const id = newMessageId();
    const waiting = { ...row, id, userId: 'u1', order: 1, state: 'waiting', refusal: null };
    await db.put('messages', { ...waiting, file: { ...file, blob: new Blob(['%PDF-']) } });
    const { sent } = openTaking({ connection: Promise.resolve() });
    await until(() => expect(sent.map(each => each.id)).toEqual([id]));
    expect(sent[0]?.blob).toBeDefined();
  });

  it('in memory only triggers a warning before unload, until it is sent', async () => {
    signInBrowser();
    onTestFinished(signOutBrowser);
    const reported = vi.spyOn(window, 'reportError').mockImplementation(() => undefined);
    onTestFinished(() => reported.mockRestore());
    const connection = Promise.withResolvers<void>();
    const { outbox } = openTaking({
      connection: connection.promise,
      openDb: () => Promise.reject(new DOMException('closed', 'SecurityError')),
    });
    expect(mayLeave()).toBe(true);
    await outbox.add({ ...row, id: newMessageId(), file: { ...file, blob: new Blob(['%PDF-']) } });
    expect(mayLeave()).toBe(false);
    connection.resolve();
    await until(() => expect(outbox.all()).toEqual([]));
    expect(mayLeave()).toBe(true);
  });

  it('is sent if the device can be neither written nor read, followed by stored rows once it can be read', async () => {
    speedUpRetries();
    const reported = vi.spyOn(window, 'reportError').mockImplementation(() => undefined);
    onTestFinished(() => reported.mockRestore());
    let isBroken = false;
    const orBroken = <T>(result: Promise<T>) =>
      isBroken ? Promise.reject(new DOMException('gone', 'UnknownError')) : result;
    const connection = Promise.withResolvers<void>();
    const { outbox, sent } = openTaking({
      connection: connection.promise,
      async openDb() {
        const stored = await openOutboxDb();
        return {
          ...stored,
          next: (...lane) => orBroken(stored.next(...lane)),
          add: added => orBroken(stored.add(added)),
        };
      },
    });
    const ids = [newMessageId(), newMessageId()] as const;
    const pdf = { ...file, blob: new Blob(['%PDF-']) };
    await outbox.add({ ...row, id: ids[0], reservationId: OTHER_RESERVATION, file: pdf });
    isBroken = true;
    await outbox.add({ ...row, id: ids[1], file: pdf });
    connection.resolve();
    await until(() => expect(sent.map(each => each.id)).toContain(ids[1]));
    isBroken = false;
    await until(() => expect(outbox.all()).toEqual([]));
    expect(new Set(sent.map(each => each.id))).toEqual(new Set(ids));
  });

  it('is sent from memory if the storage is full, and so is a text', async () => {
    const reported = vi.spyOn(window, 'reportError').mockImplementation(() => undefined);
    onTestFinished(() => reported.mockRestore());
    const conversation = createConversationServer();
    const connection = Promise.withResolvers<void>();
    const outbox = openOutbox('u1', {
      openDb: async () => ({
        ...(await openOutboxDb()),
        add: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
      }),
      async deliver({ id }) {
        await connection.promise;
        return { message: conversation.take({ id, own: true }), conversation: conversation.conversation() };
      },
    });
    onTestFinished(outbox.close);
    const row = { side: 'owner' as const, reservationId: RESERVATION_ID, writtenAt: 0 };
    const id = newMessageId();
    const blob = new Blob(['%PDF-']);
    expect(await outbox.add({ ...row, id, text: null, file: { ...file, blob } })).toBe(false);
    expect(reported).toHaveBeenCalledOnce();
    const textId = newMessageId();
    expect(await outbox.add({ ...row, id: textId, text: 'نصّ', file: null })).toBe(false);
    // Reading the stored rows again retains both.
    expect((await outbox.unsent()).map(waiting => waiting.id)).toEqual([id, textId]);
    connection.resolve();
    await until(() => expect(conversation.messages.map(message => message.id)).toEqual([id, textId]));
    await until(() => expect(outbox.all()).toEqual([]));
  });

  it('sent from memory stays in the order of writing among stored messages', async () => {
    const reported = vi.spyOn(window, 'reportError').mockImplementation(() => undefined);
    onTestFinished(() => reported.mockRestore());
    const conversation = createConversationServer();
    const connection = Promise.withResolvers<void>();
    const outbox = openOutbox('u1', {
      openDb: async () => {
        const stored = await openOutboxDb();
        const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
        return { ...stored, add: added => (added.file === null ? stored.add(added) : full()) };
      },
      async deliver({ id }) {
        await connection.promise;
        return { message: conversation.take({ id, own: true }), conversation: conversation.conversation() };
      },
    });
    onTestFinished(outbox.close);
    const row = { side: 'owner' as const, reservationId: RESERVATION_ID, writtenAt: 0 };
    const ids = [newMessageId(), newMessageId(), newMessageId()] as const;
    await outbox.add({ ...row, id: ids[0], text: 'قبله', file: null });
    await outbox.add({ ...row, id: ids[1], text: null, file: { ...file, blob: new Blob(['%PDF-']) } });
    await outbox.add({ ...row, id: ids[2], text: 'بعده', file: null });
    connection.resolve();
    await until(() => expect(conversation.messages.map(message => message.id)).toEqual(ids));
  });
});

describe('two tabs', () => {
  it('have one sender, and both show pending and sent messages', async () => {
    let letGo = () => {};
    const held = new Promise<undefined>(resolve => {
      letGo = () => resolve(undefined);
    });
    const taken = takeMessages(() => held);
    const [one, other] = [openTab(), openTab()];
    const deliveredTexts: string[] = [];
    other.outbox.onDelivered((_reservationId, { message }) => deliveredTexts.push(message.text ?? ''));
    await one.write('من الأولى');
    await other.write('من الثانية');
    await until(() => expect(one.states()).toEqual(other.states()));
    await until(() => expect(one.states()).toEqual(['من الأولى waiting', 'من الثانية waiting']));
    letGo();
    await until(() => expect(taken.texts()).toEqual(['من الأولى', 'من الثانية']));
    expect(taken.calls).toHaveLength(2);
    await until(() => expect(deliveredTexts).toEqual(['من الأولى', 'من الثانية']));
    await until(() => expect([...one.states(), ...other.states()]).toEqual([]));
  });

  it('continue when the leading one is closed', async () => {
    const taken = takeMessages((_sent, nth) =>
      nth === 1 ? new Promise<undefined>(() => undefined) : undefined,
    );
    const [one, other] = [openTab(), openTab()];
    await one.write('يتيمة');
    await until(() => expect(taken.calls).toHaveLength(1));
    one.outbox.close();
    await until(() => expect(taken.texts()).toEqual(['يتيمة']));
    await until(() => expect(other.states()).toEqual([]));
  });

  it('continue if the leading one is suspended while holding its lock', async () => {
    speedUpRetries();
    const taken = takeMessages();
    const suspended = navigator.locks.request(tabsName('u1'), () => new Promise<never>(() => undefined));
    suspended.catch(() => undefined);
    const { write } = openTab();
    await write('من أمامي');
    await until(() => expect(taken.texts()).toEqual(['من أمامي']));
  });

  it('leave sending to the leading one as long as it responds', async () => {
    speedUpRetries();
    const taken = takeMessages(() => new Promise<undefined>(() => undefined));
    const [one, other] = [openTab(), openTab()];
    await one.write('بطيئة');
    await until(() => expect(taken.calls).toHaveLength(1));
    const taking = vi.spyOn(navigator.locks, 'request');
    onTestFinished(() => taking.mockRestore());
    const posted = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
    onTestFinished(() => posted.mockRestore());
    other.outbox.wake();
    const responses = () => posted.mock.calls.filter(([message]) => message.type === 'here');
    await until(() => expect(responses()).toHaveLength(3));
    expect(taking).not.toHaveBeenCalled();
  });

  it('can remove in one a message that the other is sending', async () => {
    const taken = takeMessages(sent =>
      sent.text === 'تراجعت' ? new Promise<undefined>(() => undefined) : undefined,
    );
    const [one, other] = [openTab(), openTab()];
    const id = await one.write('تراجعت');
    await until(() => expect(taken.calls).toHaveLength(1));
    await until(() => expect(other.states()).toHaveLength(1));
    other.outbox.drop(id);
    await one.write('هذه');
    await until(() => expect(taken.texts()).toEqual(['هذه']));
    await until(() => expect(one.states()).toEqual([]));
  });
});
