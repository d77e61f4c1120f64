import type { ClinicService } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { clinicLimits } from '@rifq/rules';
import { buildClinicService, buildDoctor } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicTools, memberBrowser } from '../../../testing/clinic-tools.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const PATH = '/api/clinic/services';
const checkUp = { name: 'كشف عام', minutes: 20, price: 15_000, vat_percent: 15 };

const servicesOf = (browser: Browser) => ({
  list: async () => {
    const { services, currency } = dataOf<{ services: ClinicService[]; currency: string }>(
      await browser.get(PATH),
    );
    expect(currency).toBe(test.deps.currency);
    return services;
  },
  save: (id: string, change: object = {}) =>
    browser.post(`${PATH}/save`, { service_id: id, ...checkUp, ...change }),
  remove: (id: string) => browser.post(`${PATH}/remove`, { service_id: id }),
});

async function office() {
  const tools = await clinicTools(test);
  const manager = await buildDoctor(test.database.db, tools.clinic.id, { role: 'manager' });
  return {
    ...tools,
    manager,
    own: servicesOf(await memberBrowser(test, manager.userId)),
    atDesk: servicesOf(await tools.asDesk()),
    /** Returns the users notified of each change of the clinic's services. */
    async notified(): Promise<string[][]> {
      const { rows } = await test.database.pool.query<{ ids: string[] }>(
        `select payload -> 'staff_ids' as ids from outbox_events
         where kind = 'services.changed' and payload ->> 'clinic_id' = $1 order by id`,
        [tools.clinic.id],
      );
      return rows.map(({ ids }) => ids);
    },
  };
}

describe('services of a clinic', () => {
  it('are saved, changed and removed by a manager, and read by everyone, by name', async () => {
    const { own, atDesk, notified, desk, doctor, manager, clinic } = await office();
    const [one, two] = [newId(), newId()];
    dataOf(await own.save(one));
    expect((await own.save(newId())).body).toMatchObject({
      errors: { name: ['هذا الاسم لخدمة أخرى في القائمة.'] },
    });
    dataOf(await own.save(two, { name: 'تطعيم', minutes: 10, price: 8_000 }));
    expect(await atDesk.list()).toMatchObject([
      { id: two, minutes: 10, price: 8_000 },
      { id: one, ...checkUp },
    ]);
    dataOf(await own.save(one));
    expect(await notified()).toHaveLength(2);
    expect((await notified())[0]?.toSorted()).toEqual(
      [desk, doctor, manager].map(({ userId }) => userId).sort(),
    );
    dataOf(await own.remove(one));
    dataOf(await own.remove(one));
    expect((await atDesk.list()).map(({ id }) => id)).toEqual([two]);
    const { rows } = await test.database.pool.query(
      "select actor from audit_entries where action = 'services.changed' and subject = $1",
      [`${one} ${clinic.id}`],
    );
    expect(rows).toEqual([{ actor: manager.userId }, { actor: manager.userId }]);
  });

  it('are changed with a version; a removed one is refused with a version, and restored without', async () => {
    const { own, atDesk } = await office();
    const id = newId();
    const { service } = dataOf<{ service: ClinicService }>(await own.save(id));
    dataOf(await own.save(id, { price: 20_000, version: service.version }));
    const stale = await own.save(id, { price: 1, version: service.version });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'request.stale', current: { service: { price: 20_000 } }, changed_by: { who: 'self' } },
    });
    dataOf(await own.remove(id));
    expect(await own.save(id, { version: service.version })).toMatchObject({
      status: 409,
      body: { code: 'clinics.service_removed' },
    });
    dataOf(await own.save(id));
    expect(await atDesk.list()).toMatchObject([{ id, price: 15_000 }]);
  });

  it('are refused to members who are no managers, and those of another clinic do not exist', async () => {
    const { atDesk, asDoctor } = await office();
    const { own } = await office();
    const other = await office();
    const id = newId();
    dataOf(await other.own.save(id));
    const role = { status: 403, body: { code: 'clinics.role' } };
    expect(await atDesk.save(newId())).toMatchObject(role);
    expect(await servicesOf(await asDoctor()).remove(id)).toMatchObject(role);
    const missing = { status: 404, body: { code: 'clinics.not_found' } };
    expect(await own.save(id, { name: 'غيره' })).toMatchObject(missing);
    expect(await own.remove(id)).toMatchObject(missing);
    expect(await other.own.list()).toMatchObject([{ name: checkUp.name }]);
  });

  it('have lengths and prices within limits, and a largest number', async () => {
    const { own, clinic, manager } = await office();
    for (const change of [
      { minutes: 0 },
      { minutes: 481 },
      { price: -1 },
      { price: 1.5 },
      { vat_percent: 101 },
    ])
      expect((await own.save(newId(), change)).status).toBe(422);
    dataOf(await own.save(newId(), { price: 0, vat_percent: 0 }));
    for (let index = 1; index < clinicLimits.services; index += 1)
      await buildClinicService(test.database.db, { clinicId: clinic.id, changedBy: manager.userId });
    expect(await own.save(newId(), { name: 'أخرى' })).toMatchObject({
      status: 409,
      body: { code: 'clinics.too_many_services' },
    });
  });
});
