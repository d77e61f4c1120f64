import { activeNotificationKinds, errorCodes, fieldErrorCodes } from '@rifq/contract';
import { comboNames, currencySign, protocolKeys, returnReasons } from '@rifq/rules';
import { describe, expect, it } from 'vitest';
import { cardNoticeHtml, cardPageHtml } from './adapters/payments/moyasar/card-page.ts';
import type { ReaderSettings } from './core/formats.ts';
import { PSEUDO_LOCALE } from './core/locales.ts';
import type { NotificationTemplate } from './core/notification.ts';
import type { DoctorOfClinic } from './domains/clinics/index.ts';
import { codeMessage } from './domains/identity/identity.jobs.ts';
import { contactName, type OwnerContact } from './domains/identity/index.ts';
import { presentClinicConversation } from './domains/messaging/clinic/clinic-conversation.presenter.ts';
import { calmPosition } from './domains/messaging/clinic/readable.ts';
import { confirmationContent } from './domains/notifications/address/confirmation-mail.ts';
import { digestWords } from './domains/notifications/delivery/digest-delivery.ts';
import { withoutNames } from './domains/notifications/delivery/review.ts';
import { mailOf } from './domains/notifications/delivery/send-mail.ts';
import { linkPageHtml } from './domains/notifications/mail/link-page.ts';
import { type MailContent, mailHtml, mailText } from './domains/notifications/mail/mail-template.ts';
import type { KnownPet } from './domains/pets/index.ts';
import { presentAtClinic } from './domains/reservations/clinic/clinic-reservation.presenter.ts';
import { reservationTexts } from './domains/reservations/notifications/notifications.texts.ts';
import { presentReservation } from './domains/reservations/reservations.presenter.ts';
import type { ReservationRow } from './domains/reservations/reservations.repository.ts';
import { cancelReasons, reasonFor, storedReason } from './domains/reservations/reservations.texts.ts';
import { appDomains } from './domains.ts';
import { makeErrorTexts } from './http/error-texts.ts';
import { scopeOf } from './testing/scopes.ts';

/** Data has no Arabic letters here: any that are rendered do not come from the texts of the language. */
const reader: ReaderSettings = {
  language: PSEUDO_LOCALE,
  digits: 'latn',
  calendar: 'gregory',
  timeZone: 'Africa/Cairo',
};

const reservation = {
  key: 'no-show-returned',
  money: 'card',
  pet: 'pet.example',
  doctor: 'doctor.example',
  clinic: 'clinic.example',
  starts_at: '2026-11-27T17:00:00Z',
  clinic_time_zone: 'Asia/Riyadh',
};

const receipt = {
  number: 'R-000001',
  issued_at: '2026-11-27T17:00:00Z',
  description: 'visit.example',
  seller_name: 'Rifq',
  currency: 'USD',
  total: 2300,
  vat: 300,
  vat_number: '300000000000003',
  vat_rate: 1500,
};

/** Parameters of each template, for every text that it has. */
const planChange = { pet: 'Mishmish', doctor: 'Salma', clinic: 'clinic.example' };

const samples: Readonly<Record<string, readonly object[]>> = {
  'new-device': [
    { browser: 'Firefox', system: 'Linux' },
    { browser: 'Firefox', system: null },
    { browser: null, system: null },
  ],
  'second-factor-enrolled': [{}],
  'recovery-codes-renewed': [{}],
  'recovery-code-used': [{}],
  'second-factor-locked': [{}],
  'second-factor-reset': [{}],
  'app-removed': [{}],
  'passkey-added': [
    { name: 'P', browser: null, system: null },
    { name: null, browser: 'Firefox', system: 'Linux' },
    { name: null, browser: null, system: null },
  ],
  'passkey-removed': [{}],
  'passkey-copied': [{ name: 'P', browser: null, system: null }],
  'client-taken-over': [
    { pet: 'Mishmish', many: false },
    { pet: 'Mishmish', many: true },
  ],
  'client-join-proposed': [{ pet: 'Mishmish', clinic: 'clinic.example' }],
  'client-join-undone': [
    { pet: 'Mishmish', clinic: 'clinic.example', by: 'owner' },
    { pet: 'Mishmish', clinic: 'clinic.example', by: 'clinic' },
  ],
  welcome: [{}],
  'clinic-invited': [{}],
  'clinic-removed': [{}],
  'clinic-approved': [{}],
  'clinic-rejected': [{}],
  reminder: ['ahead', 'day', 'overdue', 'quarterly', 'asking'].map(key => ({
    key,
    pet: 'pet.example',
    days: [
      { due_on: '2026-11-28', days_left: 1, names: protocolKeys },
      { due_on: '2026-11-30', days_left: 3, names: Object.keys(comboNames) },
    ],
  })),
  'level-reached': [{ level: 3 }],
  'plan-set-by-doctor': ['deferred', 'resumed'].map(change => ({ ...planChange, change })),
  'plan-options-set-by-doctor': [{ ...planChange, change: 'options_set' }],
  'batch-recalled': [[], ['Lulu', 'Simsim']].map(others => ({
    ...{ pet: 'Mishmish', others, product: 'Nobivac Rabies', batch: 'A482' },
    ...{ clinic: 'clinic.example', phone: '+966501234567' },
  })),
  'dose-corrected': [{ pet: 'Mishmish', doctor: 'Salma', clinic: 'clinic.example' }],
  'drug-due': [{ pet: 'Mishmish', drug: 'Surolan', dose: '5', due_at: '2026-11-27T17:00:00.000Z' }],
  'owner-found': [{ clinic: 'clinic.example' }],
  'new-messages': ['owner', 'clinic'].flatMap(side => [
    { unread: 1, side, sender: 'Salma', pet: 'Mishmish' },
    { unread: 100, side, sender: null, pet: null },
    { unread: 1, side, sender: null, desk: true, pet: null },
  ]),
  'red-flag-in-message': [{ pet: 'Mishmish' }, { pet: null }],
  'conversation-routed': [{ pet: 'Mishmish' }, { pet: null }],
  'payment-refunded': [{ number: 'P-1' }],
  'payment-refund-failed': [{ number: 'P-1' }],
  'payment-returned': returnReasons.map(reason => ({ number: 'P-1', reason })),
  // All templates of reservations have the same texts.
  'waiting-ended': ['passed', 'unanswered', 'unavailable'].map(key => ({
    key,
    doctor: 'Salma',
    pet: 'Lulu',
  })),
  'reservation-reminder': [
    ...reservationTexts.map(key => ({ ...reservation, key })),
    ...['none', 'kept', 'coins'].map(money => ({ ...reservation, money })),
  ],
  'desk-receipt-issued': ['receipt', 'credit_note'].map(series => ({
    ...{ series, number: 'R-000001', issued_at: '2026-11-28T09:00:00Z', time_zone: 'Asia/Riyadh' },
    ...{ seller_name: 'clinic.example', pet: 'pet.example', currency: 'USD', vat_number: '300000000000003' },
    ...{ total: 100, vat: 13, due_after: 50 },
  })),
  'receipt-issued': [
    { ...receipt, series: 'receipt' },
    { ...receipt, series: 'credit_note' },
  ],
};

const samplesOf = ({ name }: NotificationTemplate) =>
  samples[name] ?? (name.startsWith('reservation-') ? [reservation] : []);

const NOW = new Date('2026-11-27T12:00:00Z');

/** A reservation that its clinic has cancelled, and whose owner's account is erased. */
const row: ReservationRow = {
  ...{ id: 'reservation', ownerId: 'owner', petId: 'pet', clinicId: 'clinic', doctorId: 'doctor' },
  ...{ kind: 1, followUpOfId: null, state: 'cancelled', bookedBy: 'owner', reason: 'reason.example' },
  redFlags: [],
  ...{ startsAt: new Date('2026-11-27T17:00:00Z'), endsAt: new Date('2026-11-27T17:30:00Z') },
  ...{ paymentMethod: 1, price: 0, currency: 'SAR', points: 100 },
  ...{ paidAt: NOW, refundedAt: NOW, returnedAt: NOW, heldUntil: null },
  ...{ rescheduleCount: 0, rescheduledAt: null, rescheduledBy: null, revision: 1 },
  ...{ cancelledBy: 'clinic', cancelReason: null, cancelledAt: NOW },
  ...{ openedAt: null, completedAt: null, completedById: null, missedAt: null },
  ...{ serviceId: null, serviceName: null, managed: false, squeezedIn: false, arrivedAt: null },
  ...{ offerId: null, deskPaid: 0 },
  ...{ settledAt: null, settledBy: null, missedBy: null, missedUndoneAt: null },
  ...{ summary: null, followUpAdvised: false, createdAt: NOW, updatedAt: NOW },
};

const doctorOfClinic: DoctorOfClinic = {
  doctor: {
    ...{ id: 'doctor', clinicId: 'clinic', memberId: 'member', name: 'doctor.example', specialty: null },
    ...{ licenceNumber: null, languages: [], photoKey: null, timeZone: 'Asia/Riyadh', hoursChangedBy: null },
    ...{ createdAt: NOW, updatedAt: NOW, removedAt: null },
  },
  clinic: {
    ...{ id: 'clinic', name: 'clinic.example', country: 'SA', city: 'city.example', address: null },
    ...{ mapUrl: null, hours: null, phoneE164: '+966500000000', emergency: false, timeZone: 'Asia/Riyadh' },
    ...{ emergencyPhone: null, autoReply: true, legalName: null, vatNumber: null },
    ...{ licenceNumber: null, state: 'approved', rejectionReason: null, createdAt: NOW, updatedAt: NOW },
  },
  takesReservations: true,
};

const pet: KnownPet = {
  ...{ id: 'pet', name: 'pet.example', species: 'cat', colour: null, photoKey: null },
  ...{ state: 'home', ownerId: 'owner', archivedAt: null },
};

const erased: OwnerContact = {
  surname: '',
  ...{ id: 'owner', firstname: '', name: null, phoneE164: null },
  residence: { country: 'SA', timeZone: 'Asia/Riyadh' },
  hasAccount: true,
};

const clinicReader: Parameters<typeof presentAtClinic>[2] = {
  own: scopeOf('user', 'member'),
  account: reader,
  membership: {
    ...{ memberId: 'member', clinicId: 'clinic', role: 'doctor', clinicState: 'approved' },
    doctorId: 'doctor',
  },
};

const templates = appDomains.all.flatMap(({ notifications = [] }) => notifications);

function expectOnlyTexts(written: string): void {
  expect(written).toContain('⟦');
  expect(written).not.toMatch(/[\u0600-\u06ff]/);
}

/** Checks a mail in both forms. */
function expectMail(mail: MailContent): void {
  expectOnlyTexts(mailText(mail));
  expectOnlyTexts(mailHtml(mail));
  expect(mailHtml(mail)).toContain(`<html lang="${PSEUDO_LOCALE}" dir="ltr">`);
  expect(mailHtml(mail)).not.toMatch(/rtl|text-align:right|align="right"/);
}

const unsubscribe = 'https://rifq.example/unsubscribe?token=x';
const deps = { publicUrl: new URL('https://rifq.example') };
const recipient = { firstname: 'Noura', language: PSEUDO_LOCALE } as const;

describe('in the pseudo-locale', () => {
  it.each(templates.map(template => [template.name, template] as const))(
    'the notification %s has no Arabic, in the app, by push and by mail',
    (_name, template) => {
      const parameters = samplesOf(template);
      expect(parameters, 'a template needs samples here').not.toEqual([]);
      for (const sample of parameters) {
        for (const shownIn of ['app', 'push', 'email'] as const) {
          const rendered = template.render(sample, reader, shownIn);
          if (rendered === null) throw new Error('the sample does not match the parameters of its template');
          expectOnlyTexts(rendered.title);
          expectOnlyTexts(rendered.text);
          if (shownIn !== 'email') continue;
          const words = { ...rendered, paragraphs: [rendered.text] };
          const notification = { kind: template.kind, link: null };
          expectMail(mailOf(deps, { notification, recipient }, unsubscribe, words));
        }
      }
    },
  );

  it.each(activeNotificationKinds)('a mail of the kind %s has no Arabic', kind => {
    const contents = [withoutNames(PSEUDO_LOCALE), withoutNames(PSEUDO_LOCALE)];
    const words = digestWords(contents, PSEUDO_LOCALE);
    expectMail(mailOf(deps, { notification: { kind, link: '/dashboard' }, recipient }, unsubscribe, words));
  });

  it('the mail that confirms an address, and the message with a code, have no Arabic', () => {
    expectMail(confirmationContent(PSEUDO_LOCALE, 'https://rifq.example/confirm-address?token=x'));
    expectOnlyTexts(codeMessage(PSEUDO_LOCALE, '123456', 'rifq.example'));
  });

  it.each([...errorCodes, ...fieldErrorCodes])('the error %s has no Arabic', code => {
    expectOnlyTexts(makeErrorTexts(appDomains.errorTexts)(PSEUDO_LOCALE)(code, { left: 1, seconds: 1 }));
  });

  it('the pages that mails link to have no Arabic', () => {
    const page = { title: 'title', sentence: 'text', link: { href: '/', label: 'label' } };
    expectOnlyTexts(linkPageHtml(PSEUDO_LOCALE, page));
  });

  it('the pages on which a card is saved have no Arabic', () => {
    const page = cardPageHtml(PSEUDO_LOCALE, {
      setupId: 'setup',
      payer: 'payer',
      publishableKey: 'pk_test_x',
      apiUrl: 'https://gateway.example/v1',
      returnUrl: 'https://rifq.example/back',
    });
    // A currency has one sign in all languages, and the field takes digits of each.
    expectOnlyTexts(page.replaceAll(currencySign('SAR'), '').replaceAll(/pattern="[^"]*"/g, ''));
    for (const notice of ['unknown', 'over', 'down'] as const)
      for (const label of ['back', 'again'] as const)
        expectOnlyTexts(cardNoticeHtml(PSEUDO_LOCALE, notice, { href: '/', label }));
  });

  it('the reasons of the server for a cancellation have no Arabic, and those of people stay as typed', () => {
    for (const reason of cancelReasons) expectOnlyTexts(reasonFor(storedReason(reason), PSEUDO_LOCALE) ?? '');
    expect(reasonFor('سفر', PSEUDO_LOCALE)).toBe('سفر');
    expect(reasonFor(null, PSEUDO_LOCALE)).toBeNull();
  });

  it('owners and clinics read the reasons of the server and the names of erased accounts without Arabic', () => {
    const related = { ...doctorOfClinic, pet, payments: null, hasClinicWritten: null };
    const parties = {
      pets: new Map([[pet.id, pet]]),
      owners: new Map([[erased.id, erased]]),
      doctors: new Map([[row.doctorId, doctorOfClinic]]),
      offers: new Map(),
    };
    for (const reason of cancelReasons) {
      const cancelled = { ...row, cancelReason: storedReason(reason) };
      const shown = presentReservation(cancelled, related, { now: NOW, locale: PSEUDO_LOCALE });
      expectOnlyTexts(shown.cancelled?.reason ?? '');
      const money = { refused: new Map(), warnings: new Map(), atClinic: new Map(), clinicHours: [] };
      const atClinic = presentAtClinic(cancelled, { ...parties, ...money }, clinicReader, NOW);
      expectOnlyTexts(atClinic.cancelled?.reason ?? '');
      expectOnlyTexts(atClinic.owner.name);
    }
    const listed = {
      ...{ reservationId: row.id, waitingSince: null, lastAt: NOW, isReader: true },
      ...{ redFlagAt: null, redFlags: [], routedToDesk: false, routedToDoctorId: null },
    };
    const scope = scopeOf('reservation', row.id);
    const conversation = { ...calmPosition(listed), reservation: row, scope };
    const inList = presentClinicConversation(conversation, null, parties, clinicReader, NOW);
    expectOnlyTexts(inList.owner_name ?? '');
  });

  it('the name of an erased account has no Arabic', () => {
    expectOnlyTexts(contactName({ name: null }, PSEUDO_LOCALE));
    expect(contactName({ name: 'سارة' }, PSEUDO_LOCALE)).toBe('سارة');
  });
});
