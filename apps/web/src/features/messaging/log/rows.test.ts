import { describe, expect, it } from 'vitest';
import { testId } from '../testing/build.ts';
import { buildPending, messageEntry } from '../testing/build-talk.ts';
import { logRowsOf, type RowsOptions } from './rows.ts';

const SALMA = testId('b3');
const KARIM = testId('b4');
const options: RowsOptions = {
  dividerId: null,
  timeZone: 'Asia/Riyadh',
  doctorId: SALMA,
  isTyping: false,
  offlineSince: null,
};
const own = { own: true, side: 'owner', doctor_id: null, sender: 'نورة العتيبي' } as const;
const types = (...given: Parameters<typeof logRowsOf>) => logRowsOf(...given).map(({ type }) => type);
const messages = (...given: Parameters<typeof logRowsOf>) =>
  logRowsOf(...given).flatMap(row => (row.type === 'message' ? [row] : []));

describe('the offline marker', () => {
  const pendingAt = (iso: string) => ({
    type: 'pending' as const,
    id: iso,
    pending: buildPending({ writtenAt: Date.parse(iso) }),
  });

  it('is directly above all pending messages, also earlier ones, and otherwise at the end', () => {
    const entries = [pendingAt('2026-11-20T06:00:00.000Z'), pendingAt('2026-11-20T06:54:00.000Z')];
    const offlineSince = Date.parse('2026-11-20T06:52:00.000Z');
    expect(types(entries, { ...options, offlineSince })).toEqual(['day', 'cut', 'pending', 'pending', 'end']);
    expect(types([], { ...options, offlineSince })).toEqual(['cut', 'end']);
  });
});

describe('the day headings', () => {
  it("use the viewer's time zone", () => {
    const entries = [
      messageEntry({ id: testId('c1'), sent_at: '2026-11-19T20:59:00.000Z' }),
      messageEntry({ id: testId('c2'), sent_at: '2026-11-19T21:01:00.000Z' }),
    ];
    expect(types(entries, options)).toEqual(['day', 'message', 'day', 'message', 'end']);
    expect(types(entries, { ...options, timeZone: 'Africa/Cairo' })).toEqual([
      'day',
      'message',
      'message',
      'end',
    ]);
  });

  it('are not repeated for a pending message written earlier', () => {
    const entries = [
      messageEntry({ sent_at: '2026-11-20T06:00:00.000Z' }),
      {
        type: 'pending' as const,
        id: 'p',
        pending: buildPending({ writtenAt: Date.parse('2026-11-19T06:00:00.000Z') }),
      },
    ];
    expect(types(entries, options)).toEqual(['day', 'message', 'pending', 'end']);
  });
});

it('separates unread messages, and shows typing at the end', () => {
  const entries = [messageEntry({ id: testId('c1') }), messageEntry({ id: testId('c2'), seq: 2 })];
  expect(types(entries, { ...options, dividerId: testId('c2'), isTyping: true })).toEqual([
    'day',
    'message',
    'divider',
    'message',
    'end',
    'typing',
  ]);
});

it('shows each status at the last message that has it', () => {
  const entries = (['read', 'read', 'delivered', 'sent', 'sent'] as const).map((delivery, index) =>
    messageEntry({ ...own, id: testId(`c${index}`), seq: index + 1 }, delivery),
  );
  expect(messages(entries, options).map(({ saysState }) => saysState)).toEqual([
    false,
    true,
    true,
    false,
    true,
  ]);
});

describe("the sender's name", () => {
  const salma = messageEntry({ id: testId('c1') });
  const karim = messageEntry({ id: testId('c2'), seq: 2, doctor_id: KARIM, sender: 'د. كريم نجم' });
  const names = (...given: Parameters<typeof logRowsOf>) =>
    messages(...given).map(({ saysSender }) => saysSender);

  it('is omitted if the header has it', () => {
    expect(names([messageEntry({ ...own, id: testId('c0') }), salma], options)).toEqual([false, false]);
  });

  it('is shown if several doctors reply, once per run', () => {
    const again = messageEntry({ id: testId('c3'), seq: 3, doctor_id: KARIM });
    expect(names([salma, karim, again], options)).toEqual([true, true, false]);
  });

  it('of a colleague is shown to a doctor, whose header names the owner', () => {
    const owner = messageEntry({ ...own, own: false, id: testId('c0') });
    const mine = messageEntry({ id: testId('c1'), own: true });
    expect(names([owner, mine, karim], { ...options, doctorId: null })).toEqual([false, false, true]);
  });
});
