import { activeNotificationKinds } from '@rifq/contract';
import { comboNames, protocolKeys, returnReasons } from '@rifq/rules';
import { describe, expect, it } from 'vitest';
import type { ReaderSettings } from './core/formats.ts';
import { PSEUDO_LOCALE } from './core/locales.ts';
import type { NotificationTemplate } from './core/notification.ts';
import { codeMessage } from './domains/identity/identity.jobs.ts';
import { confirmationContent } from './domains/notifications/address/confirmation-mail.ts';
import { digestWords } from './domains/notifications/delivery/digest-delivery.ts';
import { withoutNames } from './domains/notifications/delivery/review.ts';
import { mailOf } from './domains/notifications/delivery/send-mail.ts';
import { type MailContent, mailHtml, mailText } from './domains/notifications/mail/mail-template.ts';
import { reservationTexts } from './domains/reservations/notifications/notifications.texts.ts';
import { appDomains } from './domains.ts';

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
});
