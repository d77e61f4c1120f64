import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildDose } from '../../../../testing/build-plan.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { refuse, respond, server } from '../../../../testing/server.ts';
import { DoneEntry } from './done-entry.tsx';

const dose = buildDose({
  protocols: ['4'],
  confirmed_at: '2026-11-20T14:30:00.000Z',
  confirmed_by: { doctor: 'د. سلمى الحدّاد', clinic: 'عيادة الواحة البيطرية' },
});
const show = (canWithdraw: boolean) =>
  renderScreen(<DoneEntry reservationId="r" dose={dose} canWithdraw={canWithdraw} />);

it('withdraws a confirmation of this clinic, with a reason', async () => {
  let sent: unknown;
  server.use(
    respond('post', '/api/clinic/record/doses/withdraw', payload => {
      sent = payload;
      return { dose };
    }),
  );
  show(true);
  fireEvent.click(screen.getByRole('button', { name: /^سحب التأكيد:/ }));
  await screen.findByRole('alertdialog');
  const confirm = screen.getByRole('button', { name: /^سحب التأكيد(?!:)/ });
  fireEvent.click(confirm);
  const reason = screen.getByRole('textbox', { name: 'سبب السحب' });
  await screen.findByText('يلزم سبب.');
  fireEvent.change(reason, { target: { value: ' جرعة حيوان آخر ' } });
  fireEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const idempotency_key = expect.any(String);
  expect(sent).toEqual({
    reservation_id: 'r',
    dose_id: dose.id,
    reason: 'جرعة حيوان آخر',
    idempotency_key,
  });
});

it('preserves the reason until it is discarded, which needs a confirmation', async () => {
  const typed = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'سبب السحب' });
  const open = async () => {
    fireEvent.click(screen.getByRole('button', { name: /^سحب التأكيد:/ }));
    await screen.findByRole('alertdialog');
  };
  server.use(
    refuse('post', '/api/clinic/record/doses/withdraw', 403, {
      code: 'clinics.second_factor',
      message: 'يلزم رمز التطبيق.',
    }),
  );
  const { unmount } = show(true);
  await open();
  fireEvent.change(typed(), { target: { value: 'جرعة حيوان آخر' } });
  fireEvent.click(screen.getByRole('button', { name: /^سحب التأكيد(?!:)/ }));
  await screen.findByText('يلزم رمز التطبيق.');
  unmount();
  show(true);
  await open();
  expect(typed().value).toBe('جرعة حيوان آخر');
  fireEvent.click(screen.getByRole('button', { name: 'إبقاء التأكيد' }));
  fireEvent.click(screen.getByRole('button', { name: 'متابعة الكتابة' }));
  await waitFor(() => expect(typed().value).toBe('جرعة حيوان آخر'));
  fireEvent.click(screen.getByRole('button', { name: 'إبقاء التأكيد' }));
  fireEvent.click(screen.getByRole('button', { name: 'إغلاق دون حفظ' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await open();
  expect(typed().value).toBe('');
});

it('reports what happened if a colleague was faster, even if the dose is gone', async () => {
  const message = 'هذا السجلّ غير مؤكَّد الآن، فلا تأكيد يُسحب.';
  const refusal = { code: 'vaccines.unconfirmed', message } as const;
  server.use(refuse('post', '/api/clinic/record/doses/withdraw', 409, refusal));
  show(true);
  fireEvent.click(screen.getByRole('button', { name: /^سحب التأكيد:/ }));
  await screen.findByRole('alertdialog');
  fireEvent.change(screen.getByRole('textbox', { name: 'سبب السحب' }), { target: { value: 'خطأ' } });
  fireEvent.click(screen.getByRole('button', { name: /^سحب التأكيد(?!:)/ }));
  expect(await screen.findByText(message)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it("offers no withdrawal of another clinic's confirmation", () => {
  show(false);
  expect(screen.queryByRole('button')).toBeNull();
});
