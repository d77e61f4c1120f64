import { describe, expect, it } from 'vitest';
import { testId } from '../testing/build.ts';
import { buildPending, messageEntry } from '../testing/build-talk.ts';
import { type RowsOptions, rowsOf } from './rows.ts';

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
const types = (...given: Parameters<typeof rowsOf>) => rowsOf(...given).map(({ type }) => type);
const messages = (...given: Parameters<typeof rowsOf>) =>
  rowsOf(...given).flatMap(row => (row.type === 'message' ? [row] : []));

describe('the line', () => {
  const pendingAt = (iso: string) => ({
    type: 'pending' as const,
    id: iso,
    pending: buildPending({ writtenAt: Date.parse(iso) }),
  });

  it('is said to be away directly above all that waits, also what was written before, and otherwise at the end', () => {
    const entries = [pendingAt('2026-11-20T06:00:00.000Z'), pendingAt('2026-11-20T06:54:00.000Z')];
    const offlineSince = Date.parse('2026-11-20T06:52:00.000Z');
    expect(types(entries, { ...options, offlineSince })).toEqual(['day', 'cut', 'pending', 'pending', 'end']);
    expect(types([], { ...options, offlineSince })).toEqual(['cut', 'end']);
  });
});

describe('the days', () => {
  it('begin by the clock of the viewer', () => {
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

  it('are not said again for what was written before and waits', () => {
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

it('divides what was unread, and lets somebody write at the end', () => {
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

it('says each state at the last message that has come so far', () => {
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

describe('the name of a sender', () => {
  const salma = messageEntry({ id: testId('c1') });
  const karim = messageEntry({ id: testId('c2'), seq: 2, doctor_id: KARIM, sender: 'د. كريم نجم' });
  const names = (...given: Parameters<typeof rowsOf>) =>
    messages(...given).map(({ saysSender }) => saysSender);

  it('is left out where the header says it', () => {
    expect(names([messageEntry({ ...own, id: testId('c0') }), salma], options)).toEqual([false, false]);
  });

  it('is said where several doctors answer, once for each run', () => {
    const again = messageEntry({ id: testId('c3'), seq: 3, doctor_id: KARIM });
    expect(names([salma, karim, again], options)).toEqual([true, true, false]);
  });

  it('is said of a colleague to a doctor, whose header names the owner', () => {
    const owner = messageEntry({ ...own, own: false, id: testId('c0') });
    const mine = messageEntry({ id: testId('c1'), own: true });
    expect(names([owner, mine, karim], { ...options, doctorId: null })).toEqual([false, false, true]);
  });
});
