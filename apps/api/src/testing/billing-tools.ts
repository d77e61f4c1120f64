import type { Bill, ClinicReservation, DeskReceipt, OpenDay } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { clinics } from '@rifq/db/schema/clinics';
import { eq } from 'drizzle-orm';
import { type Browser, dataOf, type TestApp, type TestResponse } from './test-app.ts';
import { visitTools } from './visit-tools.ts';

export const VAT_NUMBER = '300000000000003';

/** Builds a clinic with a VAT number, as `visitTools`, with calls of its bills. */
export async function billingTools(test: TestApp) {
  const tools = await visitTools(test);
  const isIt = eq(clinics.id, tools.clinic.id);
  const register = (vatNumber: string | null) =>
    test.database.db.update(clinics).set({ vatNumber }).where(isIt);
  await register(VAT_NUMBER);
  const [desk, manager] = [await tools.asDesk(), await tools.asManager()];
  const billOf = (response: TestResponse) => dataOf<{ bill: Bill }>(response).bill;
  const tryPay = (id: string, amount: number, more: object = {}, browser: Browser = desk) =>
    browser.post('/api/clinic/bills/pay', {
      payment_id: newId(),
      reservation_id: id,
      amount,
      means: 'cash',
      ...more,
    });
  const tryRefund = (paymentId: string, amount: number, more: object = {}, browser: Browser = manager) =>
    browser.post('/api/clinic/bills/refund', {
      refund_id: newId(),
      payment_id: paymentId,
      amount,
      means: 'cash',
      reason: 'خدمة لم تُقدَّم',
      due_again: true,
      ...more,
    });
  const openDay = async () => dataOf<OpenDay>(await desk.get('/api/clinic/closings/open'));
  return {
    ...tools,
    /** Sets the VAT number of the clinic. */
    register,
    desk,
    manager,
    deskMember: tools.desk,
    billOf,
    tryPay,
    tryRefund,
    openDay,
    pay: async (id: string, amount: number, more: object = {}) => billOf(await tryPay(id, amount, more)),
    refund: async (id: string, amount: number, more: object = {}) =>
      billOf(await tryRefund(id, amount, more)),
    view: async (id: string) => billOf(await desk.get('/api/clinic/bills/view', { reservation_id: id })),
    trySave: (id: string, lines: object[], more: object = {}) =>
      desk.post('/api/clinic/bills/save', { reservation_id: id, lines, ...more }),
    receipt: async (id: string) =>
      dataOf<{ receipt: DeskReceipt }>(await desk.get('/api/clinic/bills/receipt', { receipt_id: id }))
        .receipt,
    reservation: async (id: string) =>
      dataOf<{ reservation: ClinicReservation }>(
        await desk.get('/api/clinic/reservations/view', { reservation_id: id }),
      ).reservation,
    /** Opens and completes a visit as its doctor. */
    treat: async (id: string) => {
      const doctor = await tools.asDoctor();
      dataOf(await tools.act(doctor, 'reservations/open', id));
      const closed = { summary: 'التواء بسيط.', follow_up: false, confirmed_doses: [] };
      return tools.reservationOf(await tools.act(doctor, 'reservations/complete', id, closed));
    },
    /** Closes the day that is shown, unless changed. */
    tryClose: async (more: object = {}, browser: Browser = desk) =>
      browser.post('/api/clinic/closings/close', {
        closing_id: newId(),
        counted_cash: 0,
        version: (await openDay()).version,
        ...more,
      }),
  };
}

export type BillingTools = Awaited<ReturnType<typeof billingTools>>;
