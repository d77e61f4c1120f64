import type { MessageHit } from '@rifq/contract/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConversationClient, messageTools } from '../../testing/message-tools.ts';
import { dataOf, refusal, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { refoldMessages } from './refold-messages.ts';

let test: TestApp;
let owner: ConversationClient;
let doctor: ConversationClient;
beforeAll(async () => {
  test = await startTestApp();
  ({ owner, doctor } = await messageTools(test));
});
afterAll(() => test.close());

const search = async (talker: ConversationClient, text: string, more: Record<string, string> = {}) =>
  dataOf<{ hits: MessageHit[]; more: boolean }>(await talker.get('search', { text, ...more }));
const found = async (text: string) => (await search(owner, text)).hits.map(({ excerpt }) => excerpt);

describe('a search in a conversation', () => {
  it.each([
    ['أُعطِيَت الجُرعة الأولى', 'اعطيت الجرعه الاولي'],
    ['هل دفتر التطعيمات إلزامي؟', 'الزامي'],
    ['رقم الشريحة ٩٨٢٠٠', '98200'],
    ['شربت Ringer’s Lactate اليوم', "ringer's lactate"],
    ['خفضٌ بنسبة 50% من_الجرعة \\ اليوم', '50% من_الجرعة \\ اليوم'],
    ['مـــشـــمـــش بخير', 'مشمش'],
    ['ﻳﺄﻛﻞ ﺍﻟﺪﺟﺎﺝ', 'ياكل الدجاج'],
    ['IŞIK yakıyor', 'ışık'],
  ])('finds «%s» by «%s»', async (written, asked) => {
    await owner.send(written);
    expect(await found(asked)).toEqual([written]);
  });

  it('finds nothing for wildcards of the database, nor for a single letter', async () => {
    await owner.send('نصّ من غير علامات');
    for (const asked of ['%', '_', '%%', '\\', 'ن', 'ن%ص', 'ن_ص', '؟!'])
      expect(await found(asked), asked).toEqual([]);
  });

  it('finds messages folded with an earlier version after they are refolded', async () => {
    const written = ['جرعة Améliorée', 'ﻣﺸﻤﺶ ﻳﺄﻛﻞ'];
    for (const text of written) await owner.send(text);
    const { db, pool } = test.database;
    const settled = "select 1 from operations where key like 'messaging.refold:%' and settled_at is not null";
    // The start of the app queues the job too.
    await refoldMessages({ db });
    await expect.poll(async () => (await pool.query(settled)).rowCount).toBe(1);
    await pool.query('update messages set folded = text where text = any($1)', [written]);
    expect(await found('amelioree')).toEqual([]);
    await pool.query("delete from operations where key like 'messaging.refold:%'");
    await refoldMessages({ db });
    expect(await found('amelioree')).toEqual(written.slice(0, 1));
    expect(await found('مشمش ياكل')).toEqual(written.slice(1));
    await pool.query('update messages set folded = text where text = any($1)', [written]);
    await refoldMessages({ db });
    expect(await found('amelioree')).toEqual([]);
  });

  it('returns the newest first, paginated, with an excerpt around the match', async () => {
    for (let n = 1; n <= 33; n += 1) await (n % 2 ? owner : doctor).send(`حرارته ${n} بعد القياس`);
    const first = await search(doctor, 'حرارته');
    expect(first.more).toBe(true);
    expect(first.hits).toHaveLength(30);
    expect(first.hits[0]).toMatchObject({ excerpt: 'حرارته 33 بعد القياس', side: 'owner', own: false });
    const rest = await search(doctor, 'حرارته', { before: first.hits.at(-1)?.message_id ?? '' });
    expect(rest.hits.map(({ excerpt }) => excerpt)).toEqual([3, 2, 1].map(n => `حرارته ${n} بعد القياس`));
    expect(rest.more).toBe(false);

    await owner.send(`${'😀'.repeat(30)} قبل\nالتحليل وبعده ${'ب'.repeat(60)}`);
    expect(await found('التحليل')).toEqual([`…${'😀'.repeat(18)} قبل التحليل وبعده ${'ب'.repeat(33)}…`]);
  });

  it('is refused to other users, and finds nothing of other conversations', async () => {
    const other = await messageTools(test);
    await other.owner.send('كلمة السرّ');
    expect(await found('السر')).toEqual([]);
    const response = await other.owner.browser.get('/api/messages/search', {
      reservation_id: (await owner.readerState()).reservation_id,
      text: 'مشمش',
    });
    expect(refusal(response)).toEqual({ status: 404, code: 'messages.not_found' });
  });
});
