import type { PetWarning } from '@rifq/contract/calls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { buildMe, mishmish } from '../../../testing/build-me.ts';
import { barq } from '../../../testing/build-plan.ts';
import { lose, refuse, respond, server } from '../../../testing/server.ts';
import {
  booked,
  FREE,
  goToPay,
  isOpen,
  LATER,
  openSheet,
  press,
  reason,
  sent,
  slotsAre,
  TAKEN,
  writeReason,
} from '../testing/booking.tsx';
import {
  buildCard,
  buildClinic,
  buildDoctor,
  buildPet,
  buildReservation,
  buildSlot,
  RESERVATION_ID,
} from '../testing/build.ts';
import { buildDoctors, doctorsAre } from '../testing/doctors.ts';

const pays = { name: /^تأكيد الحجز/ };
const LATEST = buildSlot('2026-11-22T16:00:00.000Z');
const keyOf = (body: string) => /"idempotency_key":"([^"]+)"/.exec(body)?.[1];
const showDoctors = async () => fireEvent.click(await screen.findByRole('button', { name: 'طبيب آخر' }));
const taken = (alternatives: (typeof FREE)[]) =>
  refuse('post', '/api/reservations/create', 409, {
    code: 'reservations.slot_taken',
    message: 'حُجز هذا الموعد.',
    alternatives,
  });

it('books with points: pet, doctor, slot and reason are sent, and the confirmation shows the time', async () => {
  server.use(booked());
  openSheet();
  await goToPay();
  writeReason('  حكّة في الأذن ');
  press(pays.name);
  await screen.findByText(/حُجزت استشارة «مشمش»/);
  expect(sent).toEqual([
    {
      idempotency_key: expect.any(String),
      pet_id: mishmish.id,
      doctor_id: buildDoctor().id,
      kind: 1,
      starts_at: FREE.starts_at,
      reason: 'حكّة في الأذن',
      payment_method: 1,
      payment_method_id: null,
      keep_card: false,
    },
  ]);
  expect(screen.getByRole('heading', { name: /السبت 21 نوفمبر، 5:30/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'إضافة إلى التقويم' })).toBeTruthy();
});

it.each([
  ['2026-11-21T14:30:00.000Z', 'نذكّر به قبل يوم، ثم قبل ساعة.'],
  ['2026-11-20T14:30:00.000Z', 'نذكّر به قبل ساعة.'],
  ['2026-11-20T09:30:00.000Z', null],
])('promises only the reminders that can still be sent before %s', async (starts_at, promised) => {
  const reservation = buildReservation({ starts_at });
  server.use(respond('post', '/api/reservations/create', { reservation }));
  openSheet();
  await goToPay();
  writeReason('حكّة');
  press(pays.name);
  await screen.findByText(/حُجزت استشارة/);
  expect(screen.queryByText(/^نذكّر به/)?.textContent ?? null).toBe(promised);
});

it('opens the reservation', async () => {
  server.use(booked());
  const { address } = openSheet();
  await goToPay();
  writeReason('حكّة');
  press(pays.name);
  await screen.findByText(/حُجزت استشارة/);
  press('عرض الحجز');
  await waitFor(() => expect(address()).toBe(`/dashboard/reservations/${RESERVATION_ID}`));
  expect(isOpen()).toBe(false);
});

describe('the first step', () => {
  it('offers only pets at home, and opens with known values', async () => {
    const gone = {
      ...mishmish,
      id: '0190f5fe-7c00-7a00-8000-0000000000a9',
      name: 'لولو',
      state: 'lost',
    } as const;
    const barq = { ...mishmish, id: '0190f5fe-7c00-7a00-8000-0000000000a8', name: 'برق' };
    server.use(respond('get', '/api/user/me', buildMe({ pets: [mishmish, barq, gone] })));
    openSheet({ petId: barq.id, doctorId: buildDoctor().id });
    const pets = await screen.findByRole('radiogroup', { name: 'لأي حيوان؟' });
    expect(within(pets).getAllByRole('radio')).toHaveLength(2);
    expect(within(pets).getByRole('radio', { name: 'برق' })).toHaveProperty('checked', true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /سلمى/ }).checked).toBe(true);
  });

  it('reports missing choices at their fields', async () => {
    server.use(doctorsAre([buildDoctor({ next_free_at: null })]));
    openSheet();
    await screen.findByRole('radio', { name: /سلمى/ });
    press(/^متابعة/);
    expect(await screen.findByText('يُرجى اختيار الطبيب.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /سلمى/ }));
  });

  it('proposes the doctor with the earliest free slot, and books it by default', async () => {
    server.use(doctorsAre([buildDoctor(), ...buildDoctors(2)]), booked());
    openSheet();
    expect(await screen.findByRole('radio', { name: /^5:30/ })).toHaveProperty('checked', true);
    expect(screen.getByText(/السبت 21 نوفمبر، 5:30/)).toBeTruthy();
    expect(within(screen.getByRole('radiogroup', { name: 'الطبيب' })).getAllByRole('radio')).toHaveLength(1);
    press(/^متابعة/);
    await screen.findByRole('textbox', { name: 'سبب الاستشارة' });
    writeReason('حكّة');
    press(pays.name);
    await screen.findByText(/حُجزت استشارة/);
    expect(sent).toEqual([
      expect.objectContaining({ doctor_id: buildDoctor().id, starts_at: FREE.starts_at }),
    ]);
  });

  it('proposes the next slot once the earliest is taken, and preserves the shown day', async () => {
    const { queryClient } = openSheet();
    await screen.findByRole('radio', { name: /^5:30/ });
    server.use(slotsAre([buildSlot('2026-11-21T16:00:00.000Z'), LATER], [TAKEN, FREE]));
    await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.slots.all }));
    expect(await screen.findByText(/السبت 21 نوفمبر، 7:00/)).toBeTruthy();
    expect(screen.queryByText('حُجز هذا الموعد قبل لحظات.')).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: /الأحد 22/ }));
    expect(screen.getByText(/الأحد 22 نوفمبر، 6:00/)).toBeTruthy();
    expect(screen.getByRole('radio', { name: /^6:00/ })).toHaveProperty('checked', true);
    server.use(slotsAre([buildSlot('2026-11-21T17:00:00.000Z'), LATEST], [TAKEN, FREE, LATER]));
    await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.slots.all }));
    expect(await screen.findByText(/الأحد 22 نوفمبر، 7:00/)).toBeTruthy();
    expect(screen.getByRole('radio', { name: /الأحد 22/ })).toHaveProperty('checked', true);
  });

  it('leaves the choice to the owner where the doctor who was requested takes no bookings any more', async () => {
    openSheet({ doctorId: '0190f5fe-7c00-7a00-8000-0000000009ff' });
    expect(await screen.findByRole('radio', { name: /سلمى/ })).toHaveProperty('checked', false);
    press(/^متابعة/);
    expect(await screen.findByText('يُرجى اختيار الطبيب.')).toBeTruthy();
  });

  it('shows the other doctors on request, with the focus on the chosen one', async () => {
    server.use(doctorsAre([buildDoctor(), ...buildDoctors(7)]));
    openSheet();
    await showDoctors();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /سلمى/ }));
    fireEvent.click(screen.getByRole('radio', { name: /د\. 1/ }));
    expect(screen.getByRole('radio', { name: /د\. 1/ })).toHaveProperty('checked', true);
    expect(await screen.findByRole('radio', { name: /^5:30/ })).toHaveProperty('checked', true);
  });

  it('disables taken slots and days without a free one', async () => {
    openSheet({ doctorId: buildDoctor().id });
    expect(await screen.findByRole<HTMLInputElement>('radio', { name: /5:00.*محجوز/ })).toHaveProperty(
      'disabled',
      true,
    );
    expect(screen.getByRole('radio', { name: /الجمعة 20/ })).toHaveProperty('disabled', true);
    expect(screen.getByRole('radio', { name: /السبت 21/ })).toHaveProperty('checked', true);
  });

  it('shows times in the owner’s zone, and names the clinic’s if it differs', async () => {
    server.use(respond('get', '/api/user/me', buildMe({ pets: [mishmish], time_zone: 'Africa/Cairo' })));
    openSheet({ doctorId: buildDoctor().id });
    expect(await screen.findByRole('radio', { name: /^4:30/ })).toBeTruthy();
    expect(screen.getByText('بحسب توقيت مصر')).toBeTruthy();
    expect(screen.getByText(/العيادة تعمل بحسب توقيت .*، والأوقات هنا بحسب توقيت مصر/)).toBeTruthy();
  });

  it('searches many doctors by city and language, and preserves the chosen one', async () => {
    server.use(doctorsAre([...buildDoctors(7), buildDoctor()]));
    openSheet();
    await showDoctors();
    const cities = await screen.findByRole('radiogroup', { name: 'المدينة' });
    const shown = () => within(screen.getByRole('radiogroup', { name: 'الطبيب' })).getAllByRole('radio');
    fireEvent.click(within(cities).getByRole('radio', { name: 'جدة' }));
    await waitFor(() => expect(shown()).toHaveLength(1));
    fireEvent.click(screen.getByRole('radio', { name: /د\. 0/ }));
    await screen.findByRole('radio', { name: /^5:30/ });
    fireEvent.click(within(cities).getByRole('radio', { name: 'الكل' }));
    const languages = screen.getByRole('radiogroup', { name: 'اللغة' });
    fireEvent.click(within(languages).getByRole('radio', { name: 'الإنجليزية' }));
    await waitFor(() => expect(shown()).toHaveLength(2));
    expect(screen.getByRole('radio', { name: /د\. 0/ })).toHaveProperty('checked', true);
    expect(screen.getByRole('radio', { name: /سلمى/ })).toBeTruthy();
    expect(screen.getByRole('radio', { name: /^5:30/ })).toBeTruthy();
  });

  it('reports that no doctor has this city and language, and preserves the choice when they cannot be loaded', async () => {
    server.use(doctorsAre([...buildDoctors(7), buildDoctor()]));
    openSheet();
    await showDoctors();
    const cities = await screen.findByRole('radiogroup', { name: 'المدينة' });
    fireEvent.click(within(cities).getByRole('radio', { name: 'جدة' }));
    fireEvent.click(screen.getByRole('radio', { name: 'الإنجليزية' }));
    expect(await screen.findByText(/لا طبيب بهذه المدينة وهذه اللغة/)).toBeTruthy();
    server.use(lose('get', '/api/doctors/list'));
    fireEvent.click(within(cities).getByRole('radio', { name: 'الرياض' }));
    const again = await screen.findByRole('button', { name: /إعادة المحاولة/ });
    server.use(doctorsAre([...buildDoctors(7), buildDoctor()]));
    fireEvent.click(again);
    expect(await screen.findByRole('radio', { name: /سلمى/ })).toBeTruthy();
  });

  it('shows doctors in pages, each once, and moves the focus on with the last page', async () => {
    server.use(doctorsAre(buildDoctors(7), 4));
    openSheet();
    await showDoctors();
    const more = await screen.findByRole('button', { name: /^عرض المزيد/ });
    more.focus();
    fireEvent.click(more);
    expect(await screen.findByRole('radio', { name: /د\. 6/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^عرض المزيد/ })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /د\. 4/ }));
  });

  it('finds the requested doctor beyond the first page', async () => {
    server.use(doctorsAre(buildDoctors(7), 2));
    openSheet({ doctorId: buildDoctors(7)[5]?.id ?? '' });
    expect(await screen.findByRole('radio', { name: /د\. 5/ })).toHaveProperty('checked', true);
    expect(await screen.findByRole('radio', { name: /^5:30/ })).toBeTruthy();
  });

  it('offers a follow-up with the doctor who has seen the pet, before its deadline', async () => {
    const { doctor } = buildReservation();
    const completed = buildReservation({ state: 'completed', follow_up_until: FREE.ends_at });
    const other = buildDoctor({ id: '0190f5fe-7c00-7a00-8000-0000000000b9', name: 'د. كريم' });
    server.use(
      respond('get', '/api/reservations/list', { reservations: [completed], more: false }),
      doctorsAre([other, buildDoctor()], 1),
    );
    openSheet({ petId: mishmish.id, doctorId: doctor.id, kind: 2 });
    await screen.findByRole('radio', { name: /^5:30/ });
    expect(screen.getAllByRole('radio', { name: new RegExp(doctor.name) })).toHaveLength(1);
    expect(screen.queryByRole('radio', { name: /كريم/ })).toBeNull();
    expect(screen.queryByRole('radio', { name: /الأحد 22/ })).toBeNull();
  });
});

describe('paying', () => {
  it('shows how many coins are missing, leaves the option visible and proposes the card', async () => {
    server.use(
      respond('get', '/api/user/me', buildMe({ pets: [mishmish], coins: 60 })),
      respond('post', '/api/payments/list', { cards: [buildCard()] }),
    );
    openSheet();
    await goToPay();
    expect(screen.getByText('تنقصك 40 عملة')).toBeTruthy();
    expect(screen.getByRole('radio', { name: /بالعملات/ })).toHaveProperty('disabled', true);
    expect(screen.getByRole('radio', { name: /فيزا/ })).toHaveProperty('checked', true);
    expect(screen.getByText(/يبقى الموعد محجوزًا لك 10 دقائق/)).toBeTruthy();
  });

  it('shows the remaining balance, and the cancellation rule', async () => {
    openSheet();
    await goToPay();
    expect(screen.getByText('وتبقى لك 40 عملة')).toBeTruthy();
    expect(screen.getByText(/يُستردّ المبلغ كاملًا عند الإلغاء حتى ساعتين قبل الموعد/)).toBeTruthy();
  });

  it('shows that there is no refund if it starts within two hours', async () => {
    vi.setSystemTime(new Date('2026-11-21T13:00:00.000Z'));
    openSheet();
    await goToPay();
    expect(screen.getByText(/فلا يُستردّ المبلغ عند إلغائه/)).toBeTruthy();
  });

  it('redirects to the gateway for a card, and stays busy until the page is left', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { ...location, origin: location.origin, assign });
    server.use(
      respond('post', '/api/reservations/create', body => {
        sent.push(body);
        return {
          reservation: buildReservation({ state: 'awaiting_payment' }),
          checkout_url: 'https://pay.example/1',
        };
      }),
    );
    openSheet();
    await goToPay();
    writeReason('حكّة');
    act(() => screen.getByRole('radio', { name: /بطاقة/ }).click());
    act(() => screen.getByRole('switch', { name: /حفظ البطاقة/ }).click());
    press(/^الدفع وتأكيد الحجز/);
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/1'));
    expect(sent).toEqual([expect.objectContaining({ payment_method: 2, keep_card: true })]);
    expect(screen.queryByRole('button', { name: 'إغلاق' })).toBeNull();
    vi.unstubAllGlobals();
  });

  it('opens the payment of a saved card that the bank has not authorized', async () => {
    const paymentId = '0190f5fe-7c00-7a00-8000-0000000000d1';
    const reservation = buildReservation({ state: 'awaiting_payment', payment_id: paymentId });
    server.use(respond('post', '/api/reservations/create', { reservation }));
    const { address } = openSheet();
    await goToPay();
    writeReason('حكّة');
    press(pays.name);
    await waitFor(() => expect(address()).toBe(`/dashboard/payments/${paymentId}`));
  });

  it('books once on a double click', async () => {
    server.use(booked());
    openSheet();
    await goToPay();
    writeReason('حكّة');
    const button = screen.getByRole('button', pays);
    act(() => {
      button.click();
      button.click();
    });
    await screen.findByText(/حُجزت استشارة/);
    expect(sent).toHaveLength(1);
  });

  it('preserves everything on a network error, and retries with the same idempotency key', async () => {
    const keys: (string | undefined)[] = [];
    server.use(lose('post', '/api/reservations/create'));
    server.events.on('request:start', async ({ request }) => {
      if (request.url.endsWith('/create')) keys.push(keyOf(await request.clone().text()));
    });
    openSheet();
    await goToPay();
    writeReason('حكّة');
    press(pays.name);
    await screen.findByText(/تعذّر الوصول إلى رِفق/);
    expect(reason().value).toBe('حكّة');
    server.use(booked());
    press(pays.name);
    await screen.findByText(/حُجزت استشارة/);
    expect(keys).toEqual([expect.any(String), keys[0]]);
    server.events.removeAllListeners('request:start');
  });
});

describe('a lost slot', () => {
  it('preserves the typed text, and lets the owner choose one of the nearest slots in place', async () => {
    server.use(taken([LATER]));
    openSheet();
    await goToPay();
    writeReason('حكّة');
    press(pays.name);
    const nearest = await screen.findByRole('button', { name: /الأحد 22 نوفمبر، 6:00/ });
    expect(document.activeElement).toBe(nearest);
    expect(reason().value).toBe('حكّة');
    server.use(booked());
    act(() => nearest.click());
    press(pays.name);
    await screen.findByText(/حُجزت استشارة/);
    expect(sent).toEqual([expect.objectContaining({ starts_at: LATER.starts_at, reason: 'حكّة' })]);
  });

  it('is reported immediately when the chosen one is taken', async () => {
    const { queryClient } = openSheet();
    await goToPay();
    server.use(slotsAre([LATER], [TAKEN, FREE]));
    await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.slots.all }));
    expect(await screen.findByText('حُجز هذا الموعد قبل لحظات.')).toBeTruthy();
    expect(screen.getByRole('button', { name: /الأحد 22 نوفمبر، 6:00/ })).toBeTruthy();
  });
});

const allergy: PetWarning = {
  id: crypto.randomUUID(),
  kind: 'allergy',
  substance: 'أموكسيسيلين',
  drug_group: 'penicillins',
  severity: 'severe',
  note: null,
  recorded_by: 'د. سلمى الحدّاد',
  clinic_name: 'عيادة الرحمة',
  recorded_at: '2026-11-20T08:00:00.000Z',
};

describe('an emergency sign in the reason', () => {
  it('shows emergency numbers before the booking continues, and loses nothing', async () => {
    server.use(
      booked(),
      respond('get', '/api/pets/view', { pet: buildPet(), weights: [] }),
      respond('get', '/api/vaccines/plan', { as_of: '2026-11-20', pets: [] }),
      respond('get', '/api/reservations/visits', {
        visits: [],
        warnings: [allergy],
        ended_warnings: [],
        more: false,
      }),
    );
    openSheet();
    await goToPay();
    writeReason('لا يستطيع التبوّل منذ الصباح');
    press(pays.name);
    const dialog = await screen.findByRole('dialog', { name: 'قد تكون حالة طارئة' });
    expect(within(dialog).getByText(/«لا يستطيع التبوّل منذ الصباح»/)).toBeTruthy();
    const call = await within(dialog).findByRole('link', { name: /اتصال/ });
    expect(call.getAttribute('href')).toBe('tel:+966115550123');
    expect(await within(dialog).findByText('682 0981 0034 5128')).toBeTruthy();
    // What a doctor has recorded, besides what the owner has written.
    expect(await within(dialog).findByText(/أموكسيسيلين/)).toBeTruthy();
    expect(sent).toEqual([]);
    act(() =>
      within(dialog)
        .getByRole('button', { name: /متابعة الحجز/ })
        .click(),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'قد تكون حالة طارئة' })).toBeNull());
    expect(reason().value).toBe('لا يستطيع التبوّل منذ الصباح');
    press(pays.name);
    await screen.findByText(/حُجزت استشارة/);
  });
});

describe('the emergency card without a booking', () => {
  const calls = /^حالة طارئة؟/;
  const hospital = buildClinic({
    id: '0190f5fe-7c00-7a00-8000-0000000000ba',
    name: 'مستشفى نجد',
    phone: '+966115550177',
    emergency: true,
  });

  it('shows the number of the owner’s clinic and the nearest emergency clinic first, others on demand', async () => {
    const third = buildClinic({ id: '0190f5fe-7c00-7a00-8000-0000000000bb', phone: '+966115550188' });
    server.use(
      respond('get', '/api/clinics/emergency', {
        last: buildClinic({ hours: 'يوميًا 9 ص – 10 م' }),
        clinics: [hospital, buildClinic(), third],
      }),
      respond('get', '/api/pets/view', { pet: buildPet(), weights: [] }),
      respond('get', '/api/vaccines/plan', { as_of: '2026-11-20', pets: [] }),
      respond('get', '/api/reservations/visits', {
        visits: [],
        warnings: [allergy],
        ended_warnings: [],
        more: false,
      }),
    );
    openSheet();
    await screen.findByRole('radio', { name: /سلمى/ });
    press(calls);
    const numbers = async () =>
      (await screen.findAllByRole('link', { name: /اتصال/ })).map(link => link.getAttribute('href'));
    expect(await numbers()).toEqual(['tel:+966115550123', 'tel:+966115550177']);
    expect(screen.getByText('يوميًا 9 ص – 10 م')).toBeTruthy();
    press('أرقام أخرى');
    expect(await numbers()).toHaveLength(3);
    press('متابعة الحجز');
    expect(await screen.findByRole('dialog', { name: 'حجز استشارة' })).toBeTruthy();
  });

  it('is available, and stays open, if a booking cannot be loaded', async () => {
    server.use(
      lose('get', '/api/doctors/list'),
      respond('get', '/api/clinics/emergency', { last: null, clinics: [hospital] }),
      respond('get', '/api/pets/view', { pet: buildPet(), weights: [] }),
      respond('get', '/api/vaccines/plan', { as_of: '2026-11-20', pets: [] }),
      respond('get', '/api/reservations/visits', {
        visits: [],
        warnings: [allergy],
        ended_warnings: [],
        more: false,
      }),
    );
    openSheet();
    const retry = await screen.findByRole('button', { name: /إعادة المحاولة/ });
    press(calls);
    const call = await screen.findByRole('link', { name: /اتصال/ });
    server.use(doctorsAre([buildDoctor()]));
    fireEvent.click(retry);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /إعادة المحاولة/, hidden: true })).toBeNull(),
    );
    expect(call.isConnected).toBe(true);
    press('متابعة الحجز');
    expect(await screen.findByRole('radio', { name: /سلمى/ })).toBeTruthy();
  });

  it('shows signs and first aid if no number can be loaded', async () => {
    server.use(
      refuse('get', '/api/clinics/emergency', 404, { code: 'request.not_found', message: 'لا يوجد.' }),
      respond('get', '/api/pets/view', { pet: buildPet(), weights: [] }),
      respond('get', '/api/vaccines/plan', { as_of: '2026-11-20', pets: [] }),
      respond('get', '/api/reservations/visits', {
        visits: [],
        warnings: [allergy],
        ended_warnings: [],
        more: false,
      }),
    );
    openSheet();
    await screen.findByRole('radio', { name: /سلمى/ });
    press(calls);
    expect(await screen.findByRole('button', { name: /إعادة المحاولة/ })).toBeTruthy();
    expect(screen.getByText('الاتصال قبل التحرّك.')).toBeTruthy();
    expect(screen.getByText('ولادة متعسّرة')).toBeTruthy();
  });
});

describe('a typed reason', () => {
  const REASON = 'حكّة في الأذن';

  it('is restored after the tab was closed, with its emergency sign, until it is booked', async () => {
    server.use(booked());
    const { unmount } = openSheet();
    await goToPay();
    writeReason('لا يستطيع التبوّل منذ الصباح');
    unmount();
    const again = openSheet();
    await goToPay();
    expect(await screen.findByDisplayValue('لا يستطيع التبوّل منذ الصباح')).toBe(reason());
    expect(screen.getByText('قد تكون حالة طارئة لا تنتظر موعدًا.')).toBeTruthy();
    writeReason(REASON);
    press(pays.name);
    await screen.findByText(/حُجزت استشارة/);
    again.unmount();
    openSheet();
    await goToPay();
    expect(reason().value).toBe('');
  });

  it('is deleted when it is discarded', async () => {
    const { unmount } = openSheet();
    await goToPay();
    writeReason(REASON);
    press('إغلاق');
    fireEvent.click(await screen.findByRole('button', { name: 'إغلاق دون حفظ' }));
    await waitFor(() => expect(isOpen()).toBe(false));
    unmount();
    openSheet();
    await goToPay();
    expect(reason().value).toBe('');
  });
});

describe('leaving', () => {
  it('requires confirmation once something is chosen', async () => {
    server.use(slotsAre([FREE, LATER, LATEST], [TAKEN]));
    openSheet({ doctorId: buildDoctor().id });
    fireEvent.click(await screen.findByRole('radio', { name: /الأحد 22/ }));
    const time = await screen.findByRole('radio', { name: /^7:00/ });
    act(() => time.click());
    press('إغلاق');
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
    expect(isOpen()).toBe(true);
  });

  it('closes immediately without a choice', async () => {
    openSheet();
    await screen.findByRole('radio', { name: /^5:30/ });
    press('إغلاق');
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  it('goes from the second step to the first with the browser’s Back, with all choices', async () => {
    openSheet();
    await goToPay();
    writeReason('حكّة');
    // Waits until history entries of an earlier sheet are removed.
    await waitFor(() => expect(history.state).toMatchObject({ sheets: 2 }));
    act(() => history.back());
    await screen.findByRole('button', { name: /^متابعة/ });
    expect(screen.getByRole('radio', { name: /^5:30/ })).toHaveProperty('checked', true);
    press(/^متابعة/);
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'سبب الاستشارة' })).value).toBe(
      'حكّة',
    );
  });
});

it('shows step numbers in the owner’s digits', async () => {
  const preferences = { digits: 'arab', calendar: 'gregory', theme: 'auto' } as const;
  server.use(respond('get', '/api/user/me', buildMe({ pets: [mishmish], coins: 140, preferences })));
  openSheet();
  expect(await screen.findByText(/الخطوة ١ من ٢/)).toBeTruthy();
  await goToPay(/^٥:٣٠/);
  expect(screen.getByText(/الخطوة ٢ من ٢/)).toBeTruthy();
  expect(screen.getByText(/٣٠ دقيقة/)).toBeTruthy();
});

it('explains that it is a written conversation, and where a vaccine is injected if it is about one', async () => {
  server.use(respond('get', '/api/user/me', buildMe({ pets: [barq], coins: 140 })));
  openSheet({ petId: barq.id, protocols: ['2'] });
  expect(await screen.findByText(/^محادثة مكتوبة داخل رِفق/)).toBeTruthy();
  await goToPay();
  await waitFor(() => expect(reason().value).toBe('سؤال عن التطعيم: السُّعار'));
  press(/^رجوع/);
  expect(await screen.findByText(/الحقنة نفسها ففي العيادة/)).toBeTruthy();
  const call = screen.getByRole('link', { name: /^اتصال/ });
  expect(call.getAttribute('href')).toBe(`tel:${buildDoctor().clinic.phone}`);
});
