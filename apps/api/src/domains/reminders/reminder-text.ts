import { comboNames, isolated, type ProtocolKey, protocolName } from '@rifq/rules';
import type { DueDose } from './due-doses.ts';
import { text } from './reminders.texts.ts';

/** The owner's preferences for dates and digits. */
export type ReaderFormat = {
  readonly digits: 'latn' | 'arab';
  readonly calendar: 'gregory' | 'islamic-umalqura';
};

/** The fields of a dose that a reminder needs. */
type ReminderDose = Pick<DueDose, 'protocol' | 'stage' | 'dueOn' | 'daysLeft'> & {
  readonly item: Pick<DueDose['item'], 'protocols' | 'combo' | 'kind' | 'grace_days'>;
};

const ARABIC_INDIC_ZERO = 0x0660;
const list = new Intl.ListFormat('ar', { type: 'conjunction' });

function inDigits(written: string, digits: ReaderFormat['digits']): string {
  if (digits === 'latn') return written;
  return written.replace(/\d/g, digit => String.fromCharCode(ARABIC_INDIC_ZERO + Number(digit)));
}

function dateIn(date: string, calendar: ReaderFormat['calendar']): string {
  const locale = `ar-SA-u-ca-${calendar}-nu-latn`;
  const parts = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, parts).format(new Date(`${date}T12:00:00Z`));
}

/** «السُّعار» of «السُّعار (داء الكَلَب)». */
const withoutBrackets = (name: string) => name.replace(/ \([^()]*\)$/, '');

function nameOf(protocol: ProtocolKey): string {
  const { ar, recordKind } = protocolName(protocol);
  const name = withoutBrackets(ar);
  return recordKind === 'vaccine' ? text('vaccine', { name }) : name;
}

/** Names the doses; a combined vaccine as a whole when all its parts are due. */
function namesOf(doses: readonly ReminderDose[]): string[] {
  return [...new Set(doses.map(dose => dose.item))].flatMap(item => {
    const protocols = doses.filter(dose => dose.item === item).map(dose => dose.protocol);
    const isWhole = protocols.length === item.protocols.length;
    return item.combo !== null && isWhole
      ? [withoutBrackets(comboNames[item.combo].ar)]
      : protocols.map(nameOf);
  });
}

const ahead = { title: 'ahead.title', part: 'ahead.part', text: 'text' } as const;
const keys = {
  30: ahead,
  7: ahead,
  0: { title: 'day.title', part: 'day.part', text: 'text' },
  overdue: {
    title: 'overdue.title',
    part: 'overdue.part',
    text: 'overdue.text',
  },
  quarterly: { title: 'quarterly.title', part: 'quarterly.part', text: 'quarterly.text' },
} as const;

/** For doses that are never overdue, since age and earlier doses are unknown: the reminder asks for them. */
const asking = { title: 'asking.title', part: 'quarterly.part', text: 'asking.text' } as const;

function keyOf(stage: ReminderDose['stage'], doses: readonly ReminderDose[]) {
  const isOpen = doses.every(({ item }) => item.grace_days === null);
  return stage === 'quarterly' && isOpen ? asking : keys[stage];
}

/**
 * Formats the reminder of one pet's doses at one stage, the earliest first; never states an amount. Throws a RangeError
 * when there is no dose.
 */
export function reminderText(
  petName: string,
  doses: readonly ReminderDose[],
  format: ReaderFormat,
): { title: string; text: string } {
  const [first] = doses;
  if (first === undefined) throw new RangeError('a reminder of no dose');
  const key = keyOf(first.stage, doses);
  const days = [...new Map(doses.map(dose => [dose.dueOn, dose.daysLeft]))].sort(([, a], [, b]) => a - b);
  const groups = days.map(([dueOn, daysLeft]) => {
    const names = namesOf(doses.filter(dose => dose.dueOn === dueOn));
    return { names, daysLeft, date: dateIn(dueOn, format.calendar) };
  });
  const parts = groups
    .map(({ names, daysLeft, date }) => text(key.part, { names: list.format(names), days: daysLeft, date }))
    .join(text('further'));
  const names = groups.flatMap(group => group.names);
  const pet = '\u0000';
  // The digits of the pet's name must not be converted, so it is inserted after the conversion.
  const written = (content: string) => inDigits(content, format.digits).replace(pet, () => isolated(petName));
  return {
    title: written(text(key.title, { pet, count: names.length, name: list.format(names) })),
    text: written(text(key.text, { pet, parts })),
  };
}
