import { comboNames, type ProtocolKey, protocolName } from '@rifq/contract';
import type { PlanItem } from '@rifq/contract/calls';
import { text } from '../../texts/index.ts';
import type { ReminderStage } from './reminder-stage.ts';

/** How the owner reads dates and digits. */
export type ReaderFormat = {
  readonly digits: 'latn' | 'arab';
  readonly calendar: 'gregory' | 'islamic-umalqura';
};

const ARABIC_INDIC_ZERO = 0x0660;

function inDigits(written: string, digits: ReaderFormat['digits']): string {
  if (digits === 'latn') return written;
  return written.replace(/\d/g, digit => String.fromCharCode(ARABIC_INDIC_ZERO + Number(digit)));
}

function dateIn(date: string, calendar: ReaderFormat['calendar']): string {
  const locale = `ar-SA-u-ca-${calendar}-nu-latn`;
  const parts = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, parts).format(new Date(`${date}T12:00:00Z`));
}

function nameOf(item: Pick<PlanItem, 'combo' | 'kind'>, protocols: readonly ProtocolKey[]): string {
  if (item.combo !== null && protocols.length > 1) return comboNames[item.combo].ar;
  const names = protocols.map(key => protocolName(key).ar).join('، ');
  return item.kind === 'vaccine' ? text('reminder.vaccine', { name: names }) : names;
}

const texts = {
  30: ['reminder.ahead.title', 'reminder.ahead.text'],
  7: ['reminder.ahead.title', 'reminder.ahead.text'],
  0: ['reminder.day.title', 'reminder.day.text'],
  overdue: ['reminder.overdue.title', 'reminder.overdue.text'],
} as const;

/** What a reminder says: which animal, what, and when; never how much of anything. */
export function reminderText(
  reminder: {
    readonly stage: ReminderStage;
    readonly item: Pick<PlanItem, 'combo' | 'kind'>;
    readonly protocols: readonly ProtocolKey[];
    readonly dueOn: string;
    readonly daysLeft: number;
    readonly petName: string;
  },
  format: ReaderFormat,
): { title: string; text: string } {
  const [title, body] = texts[reminder.stage];
  const name = nameOf(reminder.item, reminder.protocols);
  const date = dateIn(reminder.dueOn, format.calendar);
  // The pet's name stands as its owner wrote it: only what we write ourselves is put into other digits.
  const written = inDigits(text(body, { name, date, days: reminder.daysLeft, pet: '\u0000' }), format.digits);
  return {
    title: inDigits(text(title, { name }), format.digits),
    text: written.replace('\u0000', () => reminder.petName),
  };
}
