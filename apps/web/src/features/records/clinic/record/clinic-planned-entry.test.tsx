import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildDeferral, buildItem, buildPlan } from '../../../../testing/build-plan.ts';
import { press, renderClinic } from '../../../../testing/clinic-side.tsx';
import { respond, server } from '../../../../testing/server.ts';
import { ClinicPlannedEntry } from './clinic-planned-entry.tsx';

const noted = { said_by: 'د. سلمى الحدّاد', clinic_name: 'عيادة الواحة', reason: 'reaction' as const };
const item = buildItem({ status: 'deferred', deferral: buildDeferral({ ...noted, until: null }) });
const plan = buildPlan({ items: [item] });

it('records a deferred dose without ending the deferral, which is asked about first', async () => {
  const sent: unknown[] = [];
  const done: string[] = [];
  server.use(
    respond('post', '/api/clinic/record/plan/resume', body => {
      sent.push(body);
      return { plan };
    }),
  );
  renderClinic(
    <ClinicPlannedEntry
      reservationId="r"
      plan={plan}
      item={item}
      onRecord={() => done.push('record')}
      canDefer
      isRead
      onEnded={() => done.push('ended')}
    />,
  );
  press(/^تسجيل جرعة:/);
  expect(done).toEqual(['record']);
  press(/^إلغاء التأجيل:/);
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toMatch(/سلمى.*عيادة الواحة.*ردّ فعل سابق.*إشعار/);
  expect(sent).toEqual([]);
  press(/^إنهاء التأجيل/);
  await waitFor(() => expect(done).toEqual(['record', 'ended']));
  expect(sent).toEqual([{ reservation_id: 'r', protocols: ['2'], version: 'a1' }]);
});
