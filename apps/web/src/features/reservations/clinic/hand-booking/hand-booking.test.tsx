import type { DoctorBrief, Slot } from '@rifq/contract/calls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import {
  buildClinicReservation,
  buildDay,
  buildSlot,
  karim,
  RESERVATION_ID,
  salma,
} from '../../../../testing/build-clinic.ts';
import { mishmish } from '../../../../testing/build-me.ts';
import { press, renderClinic, scheduleIs, write } from '../../../../testing/clinic-side.tsx';
import { lose, refuse, respond, server } from '../../../../testing/server.ts';
import { FreeTime } from '../today/free-time.tsx';
import { HandBookingButton } from './hand-booking-button.tsx';

/** Saturday at 5:00 and 5:30 p.m., and Sunday at 6:00 p.m. in Riyadh. */
const TAKEN = buildSlot('2026-11-21T14:00:00.000Z');
const FREE = buildSlot('2026-11-21T14:30:00.000Z');
const LATER = buildSlot('2026-11-22T15:00:00.000Z');
/** Friday at 1:00 p.m., an hour from now. */
const SOON = buildSlot('2026-11-20T10:00:00.000Z');

const lulu = { ...mishmish, id: '0190f5fe-7c00-7a00-8000-0000000000a2', name: 'لولو' };
/** Without arguments no doctor can have a follow-up with the pet. */
const found = (pet: typeof mishmish, ...doctors: DoctorBrief[]) => ({
  ...pet,
  follow_up_doctors: doctors.map(({ id }) => id),
});
const owner = {
  owner_id: '0190f5fe-7c00-7a00-8000-000000000001',
  firstname: 'نورة',
  pets: [found(mishmish)],
};
const searched: unknown[] = [];
const sent: unknown[] = [];
const asked: unknown[] = [];

const slotsAre = (slots: Slot[], taken: Slot[] = []) =>
  respond('get', '/api/reservations/slots', query => {
    asked.push(query);
    return { slots, taken, time_zone: 'Asia/Riyadh' };
  });
const finds = (caller: typeof owner) =>
  respond('post', '/api/clinic/owners/find', typed => {
    searched.push(typed);
    return caller;
  });
const books = () =>
  respond('post', '/api/clinic/reservations/book', content => {
    sent.push(content);
    return {
      reservation: buildClinicReservation({
        state: 'awaiting_payment',
        money: 'awaited',
        held_until: '2026-11-20T11:00:00.000Z',
        booked_by: 'clinic',
      }),
    };
  });
const refuseBooking = (status: number, body: Parameters<typeof refuse>[3]) =>
  server.use(refuse('post', '/api/clinic/reservations/book', status, body));
const keyOf = (content: unknown) => /"idempotency_key":"([^"]+)"/.exec(JSON.stringify(content))?.[1];

beforeEach(() => {
  for (const calls of [searched, sent, asked]) calls.length = 0;
  server.use(finds(owner), slotsAre([SOON, FREE, LATER], [TAKEN]), books());
});

const phone = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'جوال المربّي' });
const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'سبب الاستشارة' });

async function search(typed = '٠٥٠ ١٢٣ ٤٥٦٧') {
  fireEvent.change(await screen.findByRole('textbox', { name: 'جوال المربّي' }), { target: { value: typed } });
  press(/^بحث عن المربّي/);
}

/** Opens the sheet, finds the owner, and fills in all: «5:30 م» on Saturday with Salma. */
async function fill() {
  press('حجز موعد');
  await search();
  fireEvent.click(await screen.findByRole('radio', { name: /سلمى/ }));
  fireEvent.click(await screen.findByRole('radio', { name: /السبت 21/ }));
  fireEvent.click(await screen.findByRole('radio', { name: /^5:30/ }));
  write('سبب الاستشارة', '  حكّة في الأذن ');
}

const book = () => press(/^حجز الموعد/);

it('finds the owner, holds the chosen slot and shows the payment deadline', async () => {
  const { address } = renderClinic(<HandBookingButton />);
  await fill();
  expect(screen.getByText(/الحجز لحساب.*نورة/)).toBeTruthy();
  expect(searched).toEqual([{ phone: '050 123 4567', country_code: 966 }]);
  expect(screen.getByText('يصل المربّي إشعار، وأمامه ساعتان للدفع من التطبيق.')).toBeTruthy();
  book();
  expect(await screen.findByText(/وأمامه حتى 2:00 م للدفع من التطبيق/)).toBeTruthy();
  expect(sent).toEqual([
    {
      idempotency_key: expect.any(String),
      pet_id: mishmish.id,
      doctor_id: salma.id,
      kind: 1,
      starts_at: FREE.starts_at,
      reason: 'حكّة في الأذن',
    },
  ]);
  press('صفحة الموعد');
  await waitFor(() => expect(address()).toBe(`/clinic/reservations/${RESERVATION_ID}`));
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('the search', () => {
  it('reports a missing phone at its field, without a request', async () => {
    renderClinic(<HandBookingButton />);
    press('حجز موعد');
    await search('05');
    expect(await screen.findByText('رقم الجوال غير مكتمل.')).toBeTruthy();
    expect(document.activeElement).toBe(phone());
    expect(searched).toEqual([]);
  });

  it('counts a double click once', async () => {
    renderClinic(<HandBookingButton />);
    press('حجز موعد');
    fireEvent.change(await screen.findByRole('textbox', { name: 'جوال المربّي' }), {
      target: { value: '0501234567' },
    });
    const button = screen.getByRole('button', { name: /^بحث عن المربّي/ });
    act(() => {
      button.click();
      button.click();
    });
    await screen.findByRole('button', { name: 'رقم آخر' });
    expect(searched).toHaveLength(1);
  });

  it('explains at the phone what to do if it has no account', async () => {
    const message = 'لا حساب بهذا الرقم. يلزم تسجيل المربّي في التطبيق أولًا، ثم إعادة البحث.';
    server.use(
      refuse('post', '/api/clinic/owners/find', 422, {
        code: 'request.invalid',
        message: 'تحقّق',
        errors: { phone: [message] },
      }),
    );
    renderClinic(<HandBookingButton />);
    press('حجز موعد');
    await search();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(phone().getAttribute('aria-invalid')).toBe('true');
    expect(phone().value).toBe('050 123 4567');
  });

  it('reports when the daily searches are used up', async () => {
    server.use(
      refuse('post', '/api/clinic/owners/find', 429, {
        code: 'clinics.searches_exhausted',
        message: 'بلغ البحث حدّه لهذا اليوم.',
      }),
    );
    renderClinic(<HandBookingButton />);
    press('حجز موعد');
    await search();
    expect(await screen.findByText('بلغ البحث حدّه لهذا اليوم.')).toBeTruthy();
  });

  it('offers another phone if the owner has no pet at home', async () => {
    server.use(finds({ ...owner, pets: [] }));
    renderClinic(<HandBookingButton />);
    press('حجز موعد');
    await search();
    expect(await screen.findByText(/لا حيوان في البيت في هذا الحساب/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^حجز الموعد/ })).toBeNull();
    press('رقم آخر');
    expect(phone().value).toBe('050 123 4567');
  });
});

it('reports missing fields at the fields, and sends nothing', async () => {
  server.use(finds({ ...owner, pets: [found(mishmish), found(lulu)] }));
  renderClinic(<HandBookingButton />);
  press('حجز موعد');
  await search();
  await screen.findByRole('radio', { name: /سلمى/ });
  book();
  for (const sentence of [
    'يُرجى اختيار الحيوان.',
    'يُرجى اختيار الطبيب.',
    'يلزم سبب الاستشارة، ولو بكلمات قليلة.',
  ])
    expect(await screen.findByText(sentence)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /مشمش/ }));
  expect(sent).toEqual([]);
});

it('starts with the slot from which it is opened, and with its doctor', async () => {
  renderClinic(<FreeTime slot={FREE} count={1} doctor={salma} timeZone="Asia/Riyadh" namesDoctor />, {
    role: 'doctor',
    doctor: karim,
  });
  press(/موعد فارغ.*5:30/);
  await search();
  expect(await screen.findByRole('radio', { name: /سلمى/ })).toHaveProperty('checked', true);
  expect(await screen.findByRole('radio', { name: /^5:30/ })).toHaveProperty('checked', true);
});

it('requests the slots of a follow-up, and reports at the kind if there is nothing to follow up', async () => {
  server.use(finds({ ...owner, pets: [found(mishmish, salma)] }));
  refuseBooking(409, { code: 'reservations.no_follow_up', message: 'لا استشارة مكتملة مع هذا الطبيب.' });
  renderClinic(<HandBookingButton />);
  await fill();
  fireEvent.click(screen.getByRole('radio', { name: /^متابعة/ }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ kind: '2', doctor_id: salma.id }));
  await screen.findByRole('radio', { name: /^5:30/ });
  book();
  await screen.findByText('لا استشارة مكتملة مع هذا الطبيب.');
  expect(screen.getByRole('radiogroup', { name: 'نوع الموعد' }).contains(document.activeElement)).toBe(true);
});

describe('a follow-up', () => {
  const kinds = () => screen.queryByRole('radiogroup', { name: 'نوع الموعد' });
  const doctors = () =>
    within(screen.getByRole('radiogroup', { name: 'الطبيب' }))
      .getAllByRole('radio')
      .map(radio => radio.closest('label')?.textContent);
  const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));

  it('is offered only for a pet that can have one, with its doctors', async () => {
    server.use(finds({ ...owner, pets: [found(mishmish, karim), found(lulu)] }));
    renderClinic(<HandBookingButton />);
    press('حجز موعد');
    await search();
    await screen.findByRole('radio', { name: /سلمى/ });
    expect(kinds()).toBeNull();
    choose(/لولو/);
    expect(kinds()).toBeNull();
    choose(/مشمش/);
    choose(/سلمى/);
    choose(/^متابعة/);
    expect(doctors()).toEqual([expect.stringContaining('كريم')]);
    expect(screen.getByRole('radio', { name: /كريم/ })).toHaveProperty('checked', true);
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ kind: '2', doctor_id: karim.id }));
  });

  it('becomes a consultation for a pet that can have no follow-up', async () => {
    server.use(finds({ ...owner, pets: [found(mishmish, karim, salma), found(lulu)] }));
    renderClinic(<HandBookingButton />);
    press('حجز موعد');
    await search();
    await screen.findByRole('radio', { name: /سلمى/ });
    choose(/مشمش/);
    choose(/^متابعة/);
    choose(/كريم/);
    choose(/لولو/);
    expect(kinds()).toBeNull();
    expect(doctors()).toHaveLength(2);
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ kind: '1', doctor_id: karim.id }));
  });
});

it('shows a shorter payment time if the slot is soon', async () => {
  renderClinic(<HandBookingButton />);
  await fill();
  fireEvent.click(screen.getByRole('radio', { name: /الجمعة 20/ }));
  fireEvent.click(await screen.findByRole('radio', { name: /^1:00/ }));
  expect(screen.getByText('يصل المربّي إشعار، وأمامه حتى 12:45 م للدفع من التطبيق.')).toBeTruthy();
});

describe('a rejected booking', () => {
  it('offers the nearest slots if another booking was faster, and loses nothing', async () => {
    refuseBooking(409, { code: 'reservations.slot_taken', message: 'حُجز.', alternatives: [LATER] });
    renderClinic(<HandBookingButton />);
    await fill();
    book();
    const nearest = await screen.findByRole('button', { name: /^الأحد 22 نوفمبر، 6:00\sم$/ });
    expect(document.activeElement).toBe(nearest);
    expect(reason().value).toBe('  حكّة في الأذن ');
    server.use(books());
    fireEvent.click(nearest);
    book();
    await screen.findByText(/وأمامه حتى/);
    expect(sent).toMatchObject([{ starts_at: LATER.starts_at, pet_id: mishmish.id, reason: 'حكّة في الأذن' }]);
  });

  it('returns to the search once its result has expired, with the whole draft', async () => {
    refuseBooking(404, { code: 'pets.not_found', message: 'لا حيوان.' });
    renderClinic(<HandBookingButton />);
    await fill();
    book();
    expect(await screen.findByText(/تلزم إعادة البحث/)).toBeTruthy();
    expect(document.activeElement).toBe(phone());
    server.use(books());
    press(/^بحث عن المربّي/);
    await screen.findByRole('button', { name: 'رقم آخر' });
    expect(reason().value).toBe('  حكّة في الأذن ');
    book();
    await screen.findByText(/وأمامه حتى/);
    expect(sent).toMatchObject([{ starts_at: FREE.starts_at, doctor_id: salma.id }]);
  });

  it.each([
    ['clinics.role', 403, 'لأي حيوان؟'],
    ['reservations.doctor_unavailable', 404, 'الطبيب'],
  ] as const)('reports %s at its field', async (code, status, group) => {
    server.use(finds({ ...owner, pets: [found(mishmish), found(lulu)] }));
    refuseBooking(status, { code, message: 'لا يمكن هذا.' });
    renderClinic(<HandBookingButton />);
    press('حجز موعد');
    await search();
    fireEvent.click(await screen.findByRole('radio', { name: /لولو/ }));
    fireEvent.click(await screen.findByRole('radio', { name: /سلمى/ }));
    fireEvent.click(await screen.findByRole('radio', { name: /السبت 21/ }));
    fireEvent.click(await screen.findByRole('radio', { name: /^5:30/ }));
    write('سبب الاستشارة', 'حكّة');
    book();
    await screen.findByText('لا يمكن هذا.');
    const field = screen.getByRole('radiogroup', { name: group });
    expect(field.getAttribute('aria-describedby')).toBe(screen.getByText('لا يمكن هذا.').closest('[id]')?.id);
  });

  it('reports in general that the owner already has two unpaid reservations', async () => {
    refuseBooking(409, { code: 'reservations.too_many_holds', message: 'في الحساب حجزان بانتظار الدفع.' });
    renderClinic(<HandBookingButton />);
    await fill();
    book();
    expect(await screen.findByText('في الحساب حجزان بانتظار الدفع.')).toBeTruthy();
  });
});

it('books once on a double click, and on a retry after a lost response', async () => {
  renderClinic(<HandBookingButton />);
  await fill();
  server.use(lose('post', '/api/clinic/reservations/book'));
  const attempts: unknown[] = [];
  server.events.on('request:start', async ({ request }) => {
    if (request.url.endsWith('/reservations/book')) attempts.push(await request.clone().json());
  });
  const button = screen.getByRole('button', { name: /^حجز الموعد/ });
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByText(/تعذّر الوصول إلى رِفق/);
  expect(attempts).toHaveLength(1);
  server.use(books());
  book();
  await screen.findByText(/وأمامه حتى/);
  expect(attempts).toHaveLength(2);
  expect(keyOf(attempts[1])).toBe(keyOf(attempts[0]));
});

it('offers another slot immediately when the chosen one is taken', async () => {
  const { queryClient } = renderClinic(<HandBookingButton />);
  await fill();
  server.use(slotsAre([LATER], [TAKEN, FREE]));
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.slots.all }));
  expect(await screen.findByText('حُجز هذا الموعد قبل لحظات.')).toBeTruthy();
  book();
  expect(sent).toEqual([]);
  press(/^الأحد 22 نوفمبر، 6:00\sم$/);
  book();
  await screen.findByText(/وأمامه حتى/);
  expect(sent).toMatchObject([{ starts_at: LATER.starts_at }]);
});

it('preserves the draft across a second-factor prompt, and discards it only on request', async () => {
  const { unmount } = renderClinic(<HandBookingButton />);
  await fill();
  // The guard unmounts the clinic's side, and mounts it again after the code.
  unmount();
  renderClinic(<HandBookingButton />);
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'سبب الاستشارة' })).value).toBe(
    '  حكّة في الأذن ',
  );
  expect(await screen.findByRole('radio', { name: /^5:30/ })).toHaveProperty('checked', true);
  press('إغلاق');
  press('إغلاق دون حفظ');
  press('حجز موعد');
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'جوال المربّي' })).value).toBe('');
});

it('offers a retry if the doctors cannot be loaded', async () => {
  server.use(refuse('get', '/api/clinic/schedule', 400, { code: 'request.invalid', message: 'لا' }));
  renderClinic(<HandBookingButton />);
  press('حجز موعد');
  await search();
  const retry = await screen.findByRole('button', { name: /إعادة المحاولة/ });
  server.use(scheduleIs());
  fireEvent.click(retry);
  expect(await screen.findByRole('radio', { name: /سلمى/ })).toBeTruthy();
});

it('offers no doctor who takes no reservations', async () => {
  const doctors = [salma, { ...karim, takes_reservations: false }];
  server.use(
    respond('get', '/api/clinic/schedule', {
      time_zone: 'Asia/Riyadh',
      today: '2026-11-20',
      doctors,
      days: [buildDay()],
    }),
  );
  renderClinic(<HandBookingButton />);
  press('حجز موعد');
  await search();
  // The only other doctor is chosen.
  expect(await screen.findByRole('radio', { name: /سلمى/ })).toHaveProperty('checked', true);
  expect(screen.queryByRole('radio', { name: /كريم/ })).toBeNull();
});
