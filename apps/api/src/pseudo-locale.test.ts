import { activeNotificationKinds, errorCodes, fieldErrorCodes } from '@rifq/contract';
import { comboNames, currencySign, protocolKeys, returnReasons } from '@rifq/rules';
import { describe, expect, it } from 'vitest';
import { cardNoticeHtml, cardPageHtml } from './adapters/payments/moyasar/card-page.ts';
import type { ReaderSettings } from './core/formats.ts';
import { PSEUDO_LOCALE } from './core/locales.ts';
import type { NotificationTemplate } from './core/notification.ts';
import { codeMessage } from './domains/identity/identity.jobs.ts';
import { contactName } from './domains/identity/index.ts';
import { confirmationContent } from './domains/notifications/address/confirmation-mail.ts';
import { digestWords } from './domains/notifications/delivery/digest-delivery.ts';
import { withoutNames } from './domains/notifications/delivery/review.ts';
import { mailOf } from './domains/notifications/delivery/send-mail.ts';
import { linkPageHtml } from './domains/notifications/mail/link-page.ts';
import { type MailContent, mailHtml, mailText } from './domains/notifications/mail/mail-template.ts';
import { reservationTexts } from './domains/reservations/notifications/notifications.texts.ts';
import { reasonFor, storedReason } from './domains/reservations/reservations.texts.ts';
import { appDomains } from './domains.ts';
import { makeErrorTexts } from './http/error-texts.ts';

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
  'owner-found': [{ clinic: 'clinic.example' }],
  'new-messages': ['owner', 'clinic'].flatMap(side => [
    { unread: 1, side, sender: 'Salma', pet: 'Mishmish' },
    { unread: 100, side, sender: null, pet: null },
  ]),
  'payment-refunded': [{ number: 'P-1' }],
  'payment-refund-failed': [{ number: 'P-1' }],
  'payment-returned': returnReasons.map(reason => ({ number: 'P-1', reason })),
  // All templates of reservations have the same texts.
  'reservation-reminder': [
    ...reservationTexts.map(key => ({ ...reservation, key })),
    ...['none', 'kept', 'coins'].map(money => ({ ...reservation, money })),
  ],
  'receipt-issued': [
    { ...receipt, series: 'receipt' },
    { ...receipt, series: 'credit_note' },
  ],
};

const samplesOf = ({ name }: NotificationTemplate) =>
  samples[name] ?? (name.startsWith('reservation-') ? [reservation] : []);

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
    for (const reason of ['not_started', 'doctor_suspended', 'hours_changed', 'day_off'] as const)
      expectOnlyTexts(reasonFor(storedReason(reason), PSEUDO_LOCALE) ?? '');
    expect(reasonFor('سفر', PSEUDO_LOCALE)).toBe('سفر');
    expect(reasonFor(null, PSEUDO_LOCALE)).toBeNull();
  });

  it('the name of an erased account has no Arabic', () => {
    expectOnlyTexts(contactName({ name: null }, PSEUDO_LOCALE));
    expect(contactName({ name: 'سارة' }, PSEUDO_LOCALE)).toBe('سارة');
  });
});
