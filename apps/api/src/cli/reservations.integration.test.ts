import { expect, it, onTestFinished } from 'vitest';
import { clinicTools } from '../testing/clinic-tools.ts';
import { jsonOf, operatorOf } from '../testing/operator.ts';
import { startTestApp } from '../testing/test-app.ts';

it('reservations-list filters by clinic, doctor, state and day, and shows no personal texts', async () => {
  const test = await startTestApp();
  onTestFinished(() => test.close());
  const salma = operatorOf(() => test);
  const [one, other] = [await clinicTools(test), await clinicTools(test)];
  const soon = await one.book({ in: 600 });
  const past = await one.book({ in: -90_000, state: 'completed' });
  const atOther = await other.book({ in: 900 });
  const ids = async (...argv: string[]) => {
    const { reservations } = jsonOf(await salma('reservations-list', '--json', ...argv)) as {
      reservations: { reservation_id: string }[];
    }; // the shape of the command's result
    return reservations.map(({ reservation_id }) => reservation_id);
  };
  expect(await ids()).toEqual([atOther.id, soon.id, past.id]);
  expect(await ids('--limit', '1')).toEqual([atOther.id]);
  expect(await ids('--clinic', one.clinic.id)).toEqual([soon.id, past.id]);
  expect(await ids('--doctor', one.doctor.id, '--state', 'completed')).toEqual([past.id]);
  const today = test.deps.now().toISOString().slice(0, 10);
  expect(await ids('--clinic', one.clinic.id, '--from', today)).toEqual([soon.id]);
  const { out } = await salma('reservations-list');
  expect(out).toContain(soon.id);
  for (const personalText of [soon.reason, one.owner.phoneE164, 'نورة', one.pet.name])
    expect(out).not.toContain(personalText);
  expect(await salma('reservations-list', '--state', 'lost')).toMatchObject({ code: 2, out: '' });
  expect(await salma('reservations-list', '--from', 'tomorrow')).toMatchObject({ code: 2 });
  expect(await salma('reservations-list', '--limit', '501')).toMatchObject({ code: 2 });
  const audit = await salma('audit', '--json');
  expect(audit.out).toContain('reservations.listed');
});
