import type { ErrorBody } from '@rifq/contract';
import type { ClinicPeriod, DoctorWeek } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { karim, salma } from '../../../testing/build-clinic.ts';
import { press, renderClinic, write } from '../../../testing/clinic-side.tsx';
import { refuse, respond, server } from '../../../testing/server.ts';
import { Component as HoursPage } from './hours-page.tsx';

// jsdom has no layout, so there is nothing to scroll.
Element.prototype.scrollIntoView = () => undefined;

const weekOf = (doctor: DoctorWeek['doctor']): DoctorWeek => ({
  doctor,
  time_zone: 'Asia/Riyadh',
  today: '2026-11-20',
  week: [{ weekday: 5, from: 540, to: 1020, breaks: [] }],
  days_off: [],
  version: 'a1',
});
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const nights = EVERY_DAY.map(weekday => ({ weekday, from: 1260, to: 1560, breaks: [] }));

const buildPeriod = (change: Partial<ClinicPeriod> = {}): ClinicPeriod => ({
  id: crypto.randomUUID(),
  name: 'رمضان',
  from: '2027-02-08',
  to: '2027-03-08',
  doctor_ids: null,
  week: nights,
  version: 'p1',
  ...change,
});

/** Returns these periods and holidays for both doctors. */
function calendarIs(...periods: ClinicPeriod[]) {
  const holidays = [{ id: crypto.randomUUID(), from: '2026-12-25', to: '2026-12-26', reason: 'صيانة' }];
  server.use(
    respond('get', '/api/clinic/hours', { doctors: [weekOf(salma), weekOf(karim)], periods, holidays }),
  );
}

const asManager = () => renderClinic(<HoursPage />, { role: 'manager' });

/** Types a day into a date field of the dialog. */
function pick(name: string, day: string) {
  write(name, day);
  fireEvent.blur(screen.getByRole('textbox', { name }));
}

async function openSheet() {
  fireEvent.click(await screen.findByRole('button', { name: 'إضافة فترة' }));
  return screen.findByRole('dialog', { name: 'إضافة فترة خاصة' });
}
const save = () => press(/^حفظ الفترة/);

/** Records what is sent to save a period. */
function saves() {
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/periods/save', body => {
      sent.push(body);
      return { period: buildPeriod() };
    }),
  );
  return sent;
}

it('enters the hours of all days at once, past midnight, for chosen doctors and with one day closed', async () => {
  calendarIs();
  const sent = saves();
  asManager();
  const dialog = within(await openSheet());
  write('الاسم', ' رمضان ');
  pick('من يوم', '8/2/2027');
  pick('إلى يوم', '8/3/2027');
  fireEvent.click(dialog.getByRole('radio', { name: 'بعضهم' }));
  save();
  expect(await dialog.findByText('يلزم اختيار طبيب.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('checkbox', { name: /كريم نجم/ }));
  expect(dialog.getByText('تنتهي في اليوم التالي.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('من'), { target: { value: '20:30' } });
  fireEvent.change(dialog.getByLabelText('إلى'), { target: { value: '01:00' } });
  fireEvent.click(dialog.getByRole('switch', { name: 'الجمعة' }));
  save();
  await screen.findByText('حُفظت الفترة.');
  const week = EVERY_DAY.filter(day => day !== 5).map(weekday => ({
    weekday,
    from: 1230,
    to: 1500,
    breaks: [],
  }));
  expect(sent).toMatchObject([
    { name: 'رمضان', from: '2027-02-08', to: '2027-03-08', doctor_ids: [karim.id], week, resolved: [] },
  ]);
});

it('names what is missing at its field, and an overlap that the server finds at the first day', async () => {
  calendarIs();
  asManager();
  const dialog = within(await openSheet());
  save();
  expect(await dialog.findByText('يلزم اسم، مثل «رمضان».')).toBeTruthy();
  expect(dialog.getByText('يلزم أول يوم.')).toBeTruthy();
  expect(dialog.getByText('يلزم آخر يوم.')).toBeTruthy();
  write('الاسم', 'رمضان');
  pick('من يوم', '8/3/2027');
  pick('إلى يوم', '8/3/2027');
  for (const name of ['الأحد', 'الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت'])
    fireEvent.click(dialog.getByRole('switch', { name }));
  save();
  expect(await dialog.findByText(/^يلزم يوم عمل\./)).toBeTruthy();
  fireEvent.click(dialog.getByRole('switch', { name: 'الأحد' }));
  const message = 'في هذه الأيام فترة خاصة أخرى لأحد هؤلاء الأطباء.';
  server.use(
    refuse('post', '/api/clinic/periods/save', 422, {
      code: 'request.invalid',
      message,
      errors: { from: [message] },
    }),
  );
  save();
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'من يوم' }));
});

it('lists the reservations of each doctor that a period affects, and saves it with their resolutions', async () => {
  calendarIs();
  const of = (doctor: DoctorWeek['doctor'], petName: string) => ({
    reservation_id: crypto.randomUUID(),
    doctor_id: doctor.id,
    starts_at: '2027-02-10T10:00:00.000Z',
    pet_name: petName,
    owner_name: 'نورة العتيبي',
    is_paid: true,
    ends_at: '2026-11-25T10:30:00.000Z',
    kind: 1 as const,
    can_move: true,
    can_offer: false,
    in_session: false,
  });
  const booked = [of(salma, 'لولو'), of(karim, 'بندق')];
  server.use(
    refuse('post', '/api/clinic/periods/save', 409, {
      code: 'clinics.hours_booked',
      message: 'في هذه الأوقات حجوزات قائمة.',
      booked,
    }),
  );
  asManager();
  await openSheet();
  write('الاسم', 'رمضان');
  pick('من يوم', '8/2/2027');
  pick('إلى يوم', '8/3/2027');
  save();
  const card = within(await screen.findByRole('region', { name: 'في هذه الأوقات حجزان قائمان' }));
  expect(card.getByText(/كريم نجم/)).toBeTruthy();
  expect(card.getByText(/^لا تُحفظ الفترة/)).toBeTruthy();
  const sent = saves();
  fireEvent.click(card.getByRole('button', { name: 'إلغاء كل حجز مع استرداد ما دُفع' }));
  fireEvent.click(card.getByRole('button', { name: /^حفظ مع تنفيذ ذلك/ }));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: /^نعم، حفظ وإلغاء/ }));
  await screen.findByText('حُفظت الفترة.');
  expect(sent).toMatchObject([
    {
      name: 'رمضان',
      doctor_ids: null,
      week: nights,
      resolved: booked.map(({ reservation_id: id }) => ({ reservation_id: id, starts_at: null })),
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('region', { name: /^في هذه الأوقات/ })).toBeNull());
  await openSheet();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'الاسم' }).value).toBe('');
});

it('shows what a colleague has changed in a period meanwhile, and saves the choice', async () => {
  const period = buildPeriod();
  calendarIs(period);
  asManager();
  fireEvent.click(await screen.findByRole('button', { name: 'تعديل فترة رمضان' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'تعديل فترة خاصة' }));
  write('الاسم', 'شهر رمضان');
  const theirs = { ...period, to: '2027-03-09', version: 'p2' };
  server.use(
    refuse('post', '/api/clinic/periods/save', 409, {
      code: 'request.stale',
      message: 'تغيّرت هذه البيانات بعد فتحها.',
      current: { period: theirs },
      changed_by: { who: 'colleague', name: 'د. كريم نجم' },
    }),
  );
  save();
  expect(await dialog.findByText(/كريم نجم/)).toBeTruthy();
  const sent = saves();
  save();
  await screen.findByText('حُفظت الفترة.');
  expect(sent).toMatchObject([{ period_id: period.id, name: 'شهر رمضان', to: '2027-03-09', version: 'p2' }]);
});

it('lets a manager remove a period', async () => {
  calendarIs(buildPeriod());
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/periods/remove', body => {
      sent.push(body);
      return {};
    }),
  );
  asManager();
  fireEvent.click(await screen.findByRole('button', { name: 'حذف فترة رمضان' }));
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: /^حذف الفترة/ }));
  await screen.findByText('حُذفت الفترة، وعاد الأسبوع المعتاد.');
  expect(sent).toMatchObject([{ resolved: [], version: 'p1' }]);
});

/** A reservation of Salma that a change of the calendar affects. */
const affected = {
  reservation_id: crypto.randomUUID(),
  doctor_id: salma.id,
  starts_at: '2027-02-10T10:00:00.000Z',
  ends_at: '2027-02-10T10:30:00.000Z',
  kind: 1 as const,
  pet_name: 'لولو',
  owner_name: 'نورة العتيبي',
  can_move: true,
  can_offer: false,
  is_paid: true,
  in_session: false,
};
const BOOKED: ErrorBody = {
  code: 'clinics.hours_booked',
  message: 'في هذه الأوقات حجوزات قائمة.',
  booked: [affected],
};

it('shows the reservations for which a period stays, and leaves it as it is', async () => {
  calendarIs(buildPeriod());
  server.use(refuse('post', '/api/clinic/periods/remove', 409, BOOKED));
  asManager();
  fireEvent.click(await screen.findByRole('button', { name: 'حذف فترة رمضان' }));
  fireEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^حذف الفترة/ }),
  );
  const card = within(await screen.findByRole('region', { name: 'في هذه الأوقات حجز قائم' }));
  expect(card.getByText(/^لا تُحذف الفترة قبل نقل كل حجز خارج الأسبوع المعتاد/)).toBeTruthy();
  fireEvent.click(card.getByRole('button', { name: 'إبقاء الفترة' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /^في هذه الأوقات/ })).toBeNull());
  expect(screen.getByRole('button', { name: 'حذف فترة رمضان' })).toBeTruthy();
});

it('opens the period again where a colleague has changed it while its reservations waited', async () => {
  const period = buildPeriod();
  calendarIs(period);
  server.use(refuse('post', '/api/clinic/periods/save', 409, BOOKED));
  const { unmount } = asManager();
  fireEvent.click(await screen.findByRole('button', { name: 'تعديل فترة رمضان' }));
  await screen.findByRole('dialog', { name: 'تعديل فترة خاصة' });
  write('الاسم', 'شهر رمضان');
  save();
  await screen.findByRole('region', { name: /^في هذه الأوقات/ });
  unmount();
  asManager();
  const card = within(await screen.findByRole('region', { name: /^في هذه الأوقات/ }));
  server.use(
    refuse('post', '/api/clinic/periods/save', 409, {
      code: 'request.stale',
      message: 'تغيّرت هذه البيانات بعد فتحها.',
      current: { period: { ...period, to: '2027-03-09', version: 'p2' } },
      changed_by: { who: 'colleague', name: 'د. كريم نجم' },
    }),
  );
  fireEvent.click(card.getByRole('button', { name: /^إلغاء مع استرداد المبلغ: / }));
  fireEvent.click(card.getByRole('button', { name: /^حفظ مع تنفيذ ذلك/ }));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: /^نعم، حفظ وإلغاء/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'تعديل فترة خاصة' }));
  expect(await dialog.findByText(/كريم نجم/)).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'الاسم' }).value).toBe('شهر رمضان');
});

it('leaves days with other hours, and breaks that fit, when the common hours change', async () => {
  const pause = [{ from: 1380, to: 1410 }];
  const week = nights.map(day =>
    day.weekday === 5 ? { ...day, from: 960, to: 1200 } : { ...day, breaks: pause },
  );
  calendarIs(buildPeriod({ week, doctor_ids: [karim.id, crypto.randomUUID()].sort() }));
  const sent = saves();
  asManager();
  fireEvent.click(await screen.findByRole('button', { name: 'تعديل فترة رمضان' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'تعديل فترة خاصة' }));
  const common = within(dialog.getByRole('group', { name: 'ساعات معظم الأيام' }));
  fireEvent.change(common.getByLabelText('إلى'), { target: { value: '02:30' } });
  save();
  await screen.findByText('حُفظت الفترة.');
  // A doctor who has left is chosen no longer.
  expect(sent).toMatchObject([
    { doctor_ids: [karim.id], week: week.map(day => (day.weekday === 5 ? day : { ...day, to: 1590 })) },
  ]);
});

it('names hours that reach into the next day at the week, and focuses it', async () => {
  const week = nights.map(day => (day.weekday === 5 ? { ...day, from: 60, to: 600 } : day));
  calendarIs(buildPeriod({ week }));
  asManager();
  fireEvent.click(await screen.findByRole('button', { name: 'تعديل فترة رمضان' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'تعديل فترة خاصة' }));
  save();
  expect(await dialog.findByText('يلزم تصحيح الساعات عند كل يوم فيه تنبيه.')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole('switch', { name: 'الأحد' }));
});

it('tells which night a holiday closes, where the clinic works at night', async () => {
  calendarIs(buildPeriod());
  asManager();
  fireEvent.click(await screen.findByRole('button', { name: 'إضافة عطلة' }));
  expect(await screen.findByText(/^تُغلق الليلة التي تبدأ في آخر يوم منها/)).toBeTruthy();
});

it.each([
  [
    'a period alone, after which the usual week returns',
    { from: '2026-11-15', to: '2026-12-20' },
    [],
    'الأسبوع المعتاد',
    /21 ديسمبر/,
  ],
  [
    'a holiday within a period, which goes on',
    { from: '2026-11-15', to: '2026-12-20' },
    ['2026-11-20'],
    'الشتاء',
    /^غدًا/,
  ],
] as const)('says what follows %s', async (_name, days, [holiday], next, when) => {
  const holidays = holiday ? [{ id: crypto.randomUUID(), from: holiday, to: holiday, reason: 'صيانة' }] : [];
  const periods = [buildPeriod({ name: 'الشتاء', ...days })];
  server.use(respond('get', '/api/clinic/hours', { doctors: [weekOf(salma)], periods, holidays }));
  renderClinic(<HoursPage />, { role: 'doctor', doctor: salma });
  const today = within(await screen.findByRole('region', { name: 'الساري اليوم' }));
  expect(today.getByText(holiday ? 'عطلة العيادة: صيانة' : 'الشتاء')).toBeTruthy();
  expect(today.getByText(next)).toBeTruthy();
  expect(today.getByText(when)).toBeTruthy();
});

it('shows the last night of a period while it runs', async () => {
  const periods = [buildPeriod({ from: '2026-11-01', to: '2026-11-19' })];
  const doctors = [{ ...weekOf(salma), today: '2026-11-19' }];
  server.use(respond('get', '/api/clinic/hours', { doctors, periods, holidays: [] }));
  renderClinic(<HoursPage />, { role: 'doctor', doctor: salma });
  const today = within(await screen.findByRole('region', { name: 'الساري اليوم' }));
  expect(today.getByText('رمضان')).toBeTruthy();
  expect(today.getByText('9:00 م – 2:00 ص')).toBeTruthy();
  expect(today.getByText('الأسبوع المعتاد')).toBeTruthy();
});

it('shows a doctor what is in force today and next, without ways to change what is of the clinic', async () => {
  // Today is Friday, 20 November 2026.
  calendarIs(buildPeriod({ name: 'الشتاء', from: '2026-11-15', to: '2027-01-20' }));
  renderClinic(<HoursPage />, { role: 'doctor', doctor: salma });
  const today = within(await screen.findByRole('region', { name: 'الساري اليوم' }));
  expect(today.getByText('الشتاء')).toBeTruthy();
  expect(today.getByText('9:00 م – 2:00 ص')).toBeTruthy();
  expect(today.getByText('عطلة العيادة: صيانة')).toBeTruthy();
  expect(today.getByText(/^بعد 35 يومًا/)).toBeTruthy();
  expect(screen.getByText('سارية اليوم')).toBeTruthy();
  for (const name of [/^إضافة فترة/, /^إضافة عطلة/, /^حذف (فترة|عطلة)/, /^تعديل فترة/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByRole('button', { name: 'إضافة' })).toBeTruthy();
});

it('asks once before the page is left with two changes that wait, and keeps the clinic’s for another doctor', async () => {
  calendarIs(buildPeriod());
  server.use(
    refuse('post', '/api/clinic/periods/remove', 409, BOOKED),
    refuse('post', '/api/clinic/days-off/add', 409, BOOKED),
  );
  renderClinic(<HoursPage />, { role: 'manager' }, '/clinic/hours');
  fireEvent.click(await screen.findByRole('button', { name: 'حذف فترة رمضان' }));
  fireEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^حذف الفترة/ }),
  );
  await screen.findByRole('region', { name: /^في هذه الأوقات/ });
  fireEvent.click(screen.getByRole('link', { name: /كريم نجم/ }));
  expect(await screen.findByRole('link', { name: /كريم نجم/, current: true })).toBeTruthy();
  expect(await screen.findByRole('region', { name: /^في هذه الأوقات/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'إضافة' }));
  await screen.findByRole('dialog', { name: 'إضافة إجازة' });
  write('السبب', 'دورة');
  pick('من يوم', '8/2/2027');
  press(/^حفظ الإجازة/);
  await waitFor(() => expect(screen.getAllByRole('region', { name: /^في هذه الأوقات/ })).toHaveLength(2));
  fireEvent.click(screen.getByRole('link', { name: /سلمى/ }));
  expect(await screen.findAllByRole('alertdialog', { name: 'مغادرة دون حفظ؟' })).toHaveLength(1);
});
