import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildPatient } from '../../../../testing/build-clinic.ts';
import { buildDose, buildItem, buildPlan, TODAY } from '../../../../testing/build-plan.ts';
import { press, renderClinic, write } from '../../../../testing/clinic-side.tsx';
import { refuse, respond, server } from '../../../../testing/server.ts';
import DoseSheet from './dose-sheet.tsx';

const CALL = '/api/clinic/record/doses/add';

const product = () => screen.getByRole('combobox', { name: 'اسم المنتج' });

/** Types the name of a product that is not listed. */
function writeProduct(name: string) {
  act(() => product().focus());
  fireEvent.change(product(), { target: { value: name } });
  act(() => product().blur());
}

/** Opens the sheet for a planned dose; returns what is sent. */
function open(protocol: '2' | '6') {
  const sent: unknown[] = [];
  server.use(
    respond('post', CALL, body => {
      sent.push(body);
      return { dose: buildDose() };
    }),
  );
  const item =
    protocol === '2'
      ? buildItem()
      : buildItem({ protocols: ['6'], kind: 'test', status: 'noRecord', due_on: null });
  renderClinic(
    <DoseSheet
      reservationId={crypto.randomUUID()}
      pet={buildPatient()}
      plan={buildPlan({ items: [item] })}
      warnings={[]}
      preferred={[protocol]}
      onClose={() => undefined}
    />,
  );
  return sent;
}

it('wants product, batch and expiry of what is given, each at its field', async () => {
  const sent = open('2');
  press(/^حفظ الجرعة/);
  expect(await screen.findByText('يلزم اختيار المنتج، أو «منتج آخر».')).toBeTruthy();
  expect(screen.getByText('يلزم رقم التشغيلة كما على الملصق.')).toBeTruthy();
  expect(screen.getByText('يلزم انتهاء الصلاحية كما على الملصق.')).toBeTruthy();
  expect(document.activeElement).toBe(product());
  writeProduct('Nobivac Rabies');
  write('رقم التشغيلة', 'A482-19B');
  write('انتهاء الصلاحية', '0327');
  press(/^حفظ الجرعة/);
  const label = { product_name: 'Nobivac Rabies', batch: 'A482-19B', expires_on: '2027-03-31' };
  await waitFor(() => expect(sent).toMatchObject([label]));
});

it('wants none of it for a test', async () => {
  const sent = open('6');
  fireEvent.click(screen.getByText('سلبي'));
  press(/^حفظ الفحص/);
  await waitFor(() => expect(sent).toMatchObject([{ protocols: ['6'], batch: null, expires_on: null }]));
});

it('asks once about a product that had expired, and saves it then', async () => {
  const sent = open('2');
  writeProduct('Nobivac Rabies');
  write('رقم التشغيلة', 'A482-19B');
  write('انتهاء الصلاحية', '10/2026');
  press(/^حفظ الجرعة/);
  expect(await screen.findByText(/انتهت صلاحية المنتج قبل يوم إعطائه/)).toBeTruthy();
  expect(sent).toEqual([]);
  press(/^حفظ الجرعة/);
  await waitFor(() => expect(sent).toMatchObject([{ expires_on: '2026-10-31', given_on: TODAY }]));
});

it('shows what the server refuses at its field', async () => {
  open('2');
  server.use(
    refuse('post', CALL, 422, {
      code: 'request.invalid',
      message: 'خطأ',
      errors: { expires_on: ['التاريخ غير صحيح.'] },
    }),
  );
  writeProduct('Nobivac Rabies');
  write('رقم التشغيلة', 'A482-19B');
  write('انتهاء الصلاحية', '2027-03');
  press(/^حفظ الجرعة/);
  expect(await screen.findByText('التاريخ غير صحيح.')).toBeTruthy();
});

it('saves the same dose again after it was saved, by another key', async () => {
  const reservationId = crypto.randomUUID();
  const keys = new Set<unknown>();
  for (const attempt of [1, 2]) {
    server.use(
      respond('post', CALL, body => {
        if (typeof body === 'object' && body !== null && 'idempotency_key' in body)
          keys.add(body.idempotency_key);
        return { dose: buildDose() };
      }),
    );
    const item = buildItem({ protocols: ['6'], kind: 'test', status: 'noRecord', due_on: null });
    const view = renderClinic(
      <DoseSheet
        reservationId={reservationId}
        pet={buildPatient()}
        plan={buildPlan({ items: [item] })}
        warnings={[]}
        preferred={['6']}
        onClose={() => undefined}
      />,
    );
    fireEvent.click(screen.getByText('سلبي'));
    press(/^حفظ الفحص/);
    await waitFor(() => expect(keys.size).toBe(attempt));
    view.unmount();
  }
});

it('corrects what the owner has entered, with neither batch nor expiry required', async () => {
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/record/doses/correct', body => {
      sent.push(body);
      return { dose: buildDose() };
    }),
  );
  const entry = buildDose({ batch: 'A-1', expires_on: null });
  const reservationId = crypto.randomUUID();
  renderClinic(
    <DoseSheet
      reservationId={reservationId}
      pet={buildPatient()}
      plan={buildPlan()}
      warnings={[]}
      preferred={[]}
      entry={entry}
      onClose={() => undefined}
    />,
  );
  write(/رقم التشغيلة/, 'B-2');
  press(/^تصحيح وتأكيد/);
  const { id, updated_at, given_on } = entry;
  await waitFor(() =>
    expect(sent).toMatchObject([
      { reservation_id: reservationId, dose_id: id, updated_at, given_on, batch: 'B-2', expires_on: null },
    ]),
  );
});
