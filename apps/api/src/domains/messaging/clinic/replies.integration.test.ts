import type { SavedReply } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { messageLimits } from '@rifq/rules';
import { buildDoctor, buildSavedReply } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventPayloads } from '../../../core/events.ts';
import { clinicTools, memberBrowser } from '../../../testing/clinic-tools.ts';
import { type Browser, dataOf, refusal, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { messagingLive } from '../messaging.live.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const PATH = '/api/clinic/messages/replies';

const repliesOf = (browser: Browser) => ({
  tryList: () => browser.get(PATH),
  list: async () => dataOf<{ replies: SavedReply[] }>(await browser.get(PATH)).replies,
  save: (title: string, text: string, id = newId(), version?: string) =>
    browser.post(`${PATH}/save`, { reply_id: id, title, text, version }),
  remove: (id: string) => browser.post(`${PATH}/remove`, { reply_id: id }),
});

async function office() {
  const tools = await clinicTools(test);
  const colleague = await buildDoctor(test.database.db, tools.clinic.id);
  return {
    ...tools,
    own: repliesOf(await tools.asDoctor()),
    theirs: repliesOf(await memberBrowser(test, colleague.userId)),
    /** Returns the users whose open tabs get each change of the clinic's replies. */
    async notified(): Promise<string[][]> {
      const { rows } = await test.database.pool.query<{ payload: EventPayloads['reply.changed'] }>(
        `select payload from outbox_events
         where kind = 'reply.changed' and payload ->> 'clinic_id' = $1 order by id`,
        [tools.clinic.id],
      );
      const rule = messagingLive.find(({ on }) => on === 'reply.changed');
      return rows.map(({ payload }) => [
        ...(rule?.toMessage({ kind: 'reply.changed', payload })?.audience.userIds ?? []),
      ]);
    },
    colleague,
  };
}

describe('saved replies', () => {
  it('are saved, changed and removed by any doctor of the clinic, and sorted by title', async () => {
    const { own, theirs, notified, doctor, colleague, desk } = await office();
    const id = newId();
    await own.save('موعد المتابعة', 'نراكم بعد أسبوعين.', id);
    await own.save('الأذن', 'لا تُوضع أي قطرة قبل الفحص.');
    expect((await theirs.list()).map(({ title }) => title)).toEqual(['الأذن', 'موعد المتابعة']);
    const changed = await theirs.save('موعد المتابعة', 'نراكم بعد شهر.', id);
    const reply = { id, title: 'موعد المتابعة', text: 'نراكم بعد شهر.', version: expect.any(String) };
    expect(dataOf<{ reply: SavedReply }>(changed).reply).toEqual(reply);
    expect((await own.list()).find(one => one.id === id)).toEqual(reply);
    for (let time = 0; time < 2; time += 1) expect((await theirs.remove(id)).status).toBe(200);
    expect(await own.list()).toHaveLength(1);
    const members = [doctor.userId, colleague.userId, desk.userId].sort();
    expect((await notified()).map(ids => ids.toSorted())).toEqual(Array(4).fill(members));
  });

  it('are restored by an undo after removal, but not by a form that was opened before', async () => {
    const { own, theirs } = await office();
    const id = newId();
    const { version } = dataOf<{ reply: SavedReply }>(await own.save('عنوان', 'نص', id)).reply;
    await theirs.remove(id);
    for (const text of ['نص', 'نص أطول'])
      expect(refusal(await own.save('عنوان', text, id, version))).toEqual({
        status: 409,
        code: 'messages.reply_removed',
      });
    expect(await theirs.list()).toEqual([]);
    expect((await own.save('عنوان', 'نص أطول', id)).status).toBe(200);
    expect(await theirs.list()).toMatchObject([{ id, title: 'عنوان', text: 'نص أطول' }]);
  });

  it('are limited in number, also when two are saved concurrently, but changes are not', async () => {
    const { own, theirs, clinic } = await office();
    const ids: string[] = [];
    for (let n = 1; n < messageLimits.replies; n += 1)
      ids.push(await buildSavedReply(test.database.db, clinic.id));
    const both = await Promise.all([own.save('أ', 'نص'), theirs.save('ب', 'نص')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.filter(({ status }) => status === 409).map(refusal)).toEqual([
      { status: 409, code: 'messages.too_many_replies' },
    ]);
    expect((await own.save('تغيير', 'نص', ids[0])).status).toBe(200);
    expect(await own.list()).toHaveLength(messageLimits.replies);
  });

  it('are read by the desk, which changes none, and do not exist for another clinic', async () => {
    const { own, asDesk } = await office();
    const id = newId();
    await own.save('عنوان', 'نص', id);
    const desk = repliesOf(await asDesk());
    const forRole = { status: 403, code: 'clinics.role' };
    for (const response of [await desk.save('آخر', 'نص', id), await desk.remove(id)])
      expect(refusal(response)).toEqual(forRole);
    expect((await desk.tryList()).status).toBe(200);
    const foreign = (await office()).own;
    const missing = { status: 404, code: 'messages.not_found' };
    for (const response of [
      await foreign.save('آخر', 'نص', id),
      await foreign.remove(id),
      await own.remove(newId()),
    ])
      expect(refusal(response)).toEqual(missing);
    expect(await foreign.list()).toEqual([]);
    expect(await own.list()).toMatchObject([{ id, title: 'عنوان', text: 'نص' }]);
  });
});
