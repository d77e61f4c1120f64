import type { ClientJoining, ClinicClientPage } from '@rifq/contract/calls';
import { fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { buildClient, buildClientPage, CLIENT_ID } from '../../../testing/build-client.ts';
import { mishmish } from '../../../testing/build-me.ts';
import { press, renderClinic } from '../../../testing/clinic-side.tsx';
import { respond, server } from '../../../testing/server.ts';
import { ClientPage } from './client-page.tsx';

const KNOWN_ID = '0190f5fe-7c00-7a00-8000-0000000000f1';
const JOIN_ID = '0190f5fe-7c00-7a00-8000-0000000000f2';
const nothing: ClientJoining = { is_declined: false, candidates: [], proposed: [], joins: [] };

function open(page: Partial<ClinicClientPage>, role: 'manager' | 'desk' = 'desk') {
  server.use(respond('get', '/api/clinic/clients/view', buildClientPage(page)));
  return renderClinic(
    <Routes>
      <Route path="/clinic/clients/:id" element={<ClientPage chipOf={({ state }) => <i>{state}</i>} />} />
      <Route path="*" element={null} />
    </Routes>,
    { role },
    `/clinic/clients/${CLIENT_ID}`,
  );
}

it('shows that the owner has declined the record', async () => {
  open({ joining: { ...nothing, is_declined: true } });
  expect(await screen.findByText(/رفض المربّي ضمّ السجلّ/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /ربط/ })).toBeNull();
});

it('proposes to join a patient and a pet of the account', async () => {
  const sent: unknown[] = [];
  const candidates = [{ ...mishmish, id: KNOWN_ID, name: 'بسبس', state: null }];
  server.use(
    respond('post', '/api/clinic/clients/joins/propose', payload => {
      sent.push(payload);
      return {};
    }),
  );
  open({ joining: { ...nothing, candidates } });
  fireEvent.click(await screen.findByRole('button', { name: /ربط مشمش بحيوان/ }));
  await screen.findByRole('dialog', { name: /ربط «مشمش» بحيوان/ });
  press(/^إرسال الاقتراح/);
  expect(await screen.findByText(/^أُرسل الاقتراح/)).toBeTruthy();
  expect(sent).toEqual([{ pet_id: mishmish.id, with_pet_id: KNOWN_ID }]);
});

it('shows a proposal that waits for the owner, and takes it back', async () => {
  const candidates = [{ ...mishmish, id: KNOWN_ID, name: 'بسبس', state: null }];
  open({
    joining: { ...nothing, candidates, proposed: [{ pet_id: mishmish.id, with_pet_id: KNOWN_ID }] },
  });
  expect(await screen.findByText('بانتظار موافقة المربّي على الربط')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /ربط مشمش بحيوان/ }));
  await screen.findByRole('dialog', { name: /ربط «مشمش» بحيوان/ });
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/clients/joins/propose', payload => {
      sent.push(payload);
      return {};
    }),
  );
  press(/^سحب الاقتراح/);
  expect(await screen.findByText('سُحب الاقتراح.')).toBeTruthy();
  expect(sent).toEqual([{ pet_id: mishmish.id, with_pet_id: null }]);
});

it.each(['manager', 'desk'] as const)('lets a manager undo a join, and nobody else (%s)', async role => {
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/clients/joins/undo', payload => {
      sent.push(payload);
      return { client_id: CLIENT_ID };
    }),
  );
  const join = {
    id: JOIN_ID,
    pet_id: mishmish.id,
    joined_name: 'مشمشة',
    joined_at: '2026-11-01T09:00:00.000Z',
    undo_until: '2026-12-01T09:00:00.000Z',
  };
  open(
    { client: buildClient({ has_account: true }), managed: [], joining: { ...nothing, joins: [join] } },
    role,
  );
  const card = await screen.findByRole('region', { name: 'سجلّات مربوطة' });
  const undo = within(card).queryByRole('button', { name: /إلغاء ربط/ });
  expect(undo === null).toBe(role === 'desk');
  if (undo === null) return;
  fireEvent.click(undo);
  fireEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^إلغاء الربط/ }),
  );
  expect(await screen.findByText('أُلغي الربط، وعاد السجلّ إلى العيادة.')).toBeTruthy();
  expect(sent).toEqual([{ join_id: JOIN_ID }]);
});
