import type { Dose } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RESERVATION_ID, salma } from '../../../../testing/build-clinic.ts';
import { mishmish } from '../../../../testing/build-me.ts';
import { buildDose } from '../../../../testing/build-plan.ts';
import { press, renderClinic } from '../../../../testing/clinic-side.tsx';
import { refuse, respond, server } from '../../../../testing/server.ts';
import { Component as DosesPage } from './doses-page.tsx';

const doctor = { role: 'doctor', doctor: salma } as const;
const waiting = (dose: Dose) => ({
  dose,
  pet: mishmish,
  owner_name: 'نورة العتيبي',
  reservation_id: RESERVATION_ID,
});
const first = buildDose({ id: '0190f5fe-7c00-7a00-8000-0000000000f1', given_on: '2026-11-10' });
const older = buildDose({ id: '0190f5fe-7c00-7a00-8000-0000000000f2', batch: 'OLD-1' });

it('loads older doses by a button, which moves the focus on', async () => {
  server.use(
    respond('get', '/api/clinic/doses', sent =>
      JSON.stringify(sent).includes('"1"')
        ? { doses: [waiting(older)], more: false }
        : { doses: [waiting(first)], more: true },
    ),
  );
  renderClinic(<DosesPage />, doctor);
  fireEvent.click(await screen.findByRole('button', { name: 'عرض المزيد' }));
  const shown = await screen.findByText('OLD-1');
  expect(document.activeElement?.contains(shown)).toBe(true);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'عرض المزيد' })).toBeNull();
});

it('shows the result of a test before it is confirmed', async () => {
  const test = buildDose({ protocols: ['6'], result: 'positive' });
  server.use(respond('get', '/api/clinic/doses', { doses: [waiting(test)], more: false }));
  renderClinic(<DosesPage />, doctor);
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('إيجابي');
});

it('reports that a dose was changed, and shows the new version', async () => {
  let current = first;
  server.use(
    respond('get', '/api/clinic/doses', () => ({ doses: [waiting(current)], more: false })),
    refuse('post', '/api/clinic/record/doses/confirm', 409, {
      code: 'vaccines.changed',
      message: 'تغيّر هذا السجلّ بعد عرضه.',
    }),
  );
  renderClinic(<DosesPage />, doctor);
  await screen.findByRole('listitem');
  current = { ...first, batch: 'NEW-7', updated_at: '2026-11-20T08:59:00.000Z' };
  press(/^تأكيد:/);
  expect(await screen.findByText('NEW-7')).toBeTruthy();
  expect(screen.getByText('تغيّر هذا السجلّ بعد عرضه.')).toBeTruthy();
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/record/doses/confirm', body => {
      sent.push(body);
      return { dose: current };
    }),
  );
  press(/^تأكيد:/);
  await waitFor(() => expect(sent).toMatchObject([{ dose_id: first.id, updated_at: current.updated_at }]));
});

it('explains to the desk that doses are for doctors, and requests none', () => {
  renderClinic(<DosesPage />);
  expect(screen.getByText('تأكيد الجرعات لأطباء العيادة.')).toBeTruthy();
});
