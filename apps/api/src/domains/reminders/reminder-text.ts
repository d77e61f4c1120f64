import {
  type ComboKey,
  comboNames,
  isolated,
  type ProtocolKey,
  protocolKeys,
  protocolName,
} from '@rifq/rules';
import * as z from 'zod/mini';
import { formatDate, formatList, inDigits, type ReaderSettings } from '../../core/formats.ts';
import { safeName } from '../../core/link-free-name.ts';
import { nameLanguage } from '../../core/locales.ts';
import type { NotificationContent, ShownIn } from '../../core/notification.ts';
import { dateField } from '../../core/notification-fields.ts';
import type { DueDose } from './due-doses.ts';
import { textIn } from './reminders.texts.ts';

/** The fields of a dose that a reminder needs. */
type ReminderDose = Pick<DueDose, 'protocol' | 'stage' | 'dueOn' | 'daysLeft'> & {
  readonly item: Pick<DueDose['item'], 'protocols' | 'combo' | 'kind' | 'grace_days'>;
};

const isCombo = (key: string): key is ComboKey => Object.hasOwn(comboNames, key);

/** What a reminder says of one pet's doses at one stage: by due date, the earliest first. */
export const reminderParameters = z.object({
  pet: z.string(),
  key: z.enum(['ahead', 'day', 'overdue', 'quarterly', 'asking']),
  days: z.array(
    z.object({
      due_on: dateField,
      days_left: z.number(),
      /** A combined vaccine as a whole when all its parts are due. */
      names: z.array(z.enum([...protocolKeys, ...Object.keys(comboNames).filter(isCombo)])),
    }),
  ),
});

type ReminderParameters = z.output<typeof reminderParameters>;
type Key = ReminderParameters['key'];

function namesOf(doses: readonly ReminderDose[]): (ProtocolKey | ComboKey)[] {
  return [...new Set(doses.map(dose => dose.item))].flatMap(item => {
    const protocols = doses.filter(dose => dose.item === item).map(dose => dose.protocol);
    const isWhole = protocols.length === item.protocols.length;
    return item.combo !== null && isWhole ? [item.combo] : protocols;
  });
}

const keys = { 30: 'ahead', 7: 'ahead', 0: 'day', overdue: 'overdue', quarterly: 'quarterly' } as const;

/** Doses that are never overdue, since age and earlier doses are unknown, are asked for. */
function keyOf(stage: ReminderDose['stage'], doses: readonly ReminderDose[]): Key {
  const isOpen = doses.every(({ item }) => item.grace_days === null);
  return stage === 'quarterly' && isOpen ? 'asking' : keys[stage];
}

/** Returns what a reminder of doses says. Throws a RangeError when there is no dose. */
export function reminderOf(pet: string, doses: readonly ReminderDose[]): ReminderParameters {
  const [first] = doses;
  if (first === undefined) throw new RangeError('a reminder of no dose');
  const days = [...new Map(doses.map(dose => [dose.dueOn, dose.daysLeft]))].sort(([, a], [, b]) => a - b);
  return {
    pet,
    key: keyOf(first.stage, doses),
    days: days.map(([dueOn, daysLeft]) => ({
      due_on: dueOn,
      days_left: daysLeft,
      names: namesOf(doses.filter(dose => dose.dueOn === dueOn)),
    })),
  };
}

const texts = {
  ahead: { part: 'ahead.part', text: 'text' },
  day: { part: 'day.part', text: 'text' },
  overdue: { part: 'overdue.part', text: 'overdue.text' },
  quarterly: { part: 'quarterly.part', text: 'quarterly.text' },
  asking: { part: 'quarterly.part', text: 'asking.text' },
} as const satisfies Record<Key, object>;

/** «السُّعار» of «السُّعار (داء الكَلَب)». */
const withoutBrackets = (name: string) => name.replace(/ \([^()]*\)$/, '');

function nameIn(key: ProtocolKey | ComboKey, { language }: ReaderSettings): string {
  if (isCombo(key)) return withoutBrackets(comboNames[key][nameLanguage(language)]);
  const { recordKind, ...names } = protocolName(key);
  const name = withoutBrackets(names[nameLanguage(language)]);
  return recordKind === 'vaccine' ? textIn(language)('vaccine', { name }) : name;
}

/** Renders a reminder; it never states an amount. */
export function reminderText(
  { pet: petName, key, days }: ReminderParameters,
  reader: ReaderSettings,
  shownIn: ShownIn,
): NotificationContent {
  const text = textIn(reader.language);
  const groups = days.map(({ names, days_left: daysLeft, due_on: dueOn }) => ({
    names: names.map(name => nameIn(name, reader)),
    daysLeft,
    date: formatDate(new Date(`${dueOn}T12:00:00Z`), { ...reader, timeZone: 'UTC' }),
  }));
  const parts = groups
    .map(({ names, daysLeft, date }) =>
      text(texts[key].part, { names: formatList(names, reader), days: daysLeft, date }),
    )
    .join(text('further'));
  const names = groups.flatMap(group => group.names);
  const shown = safeName(petName, shownIn) ?? text('pet');
  const pet = '\u0000';
  // The digits of the pet's name must not be converted, so it is inserted after the conversion.
  const written = (content: string) => inDigits(content, reader).replace(pet, () => isolated(shown));
  return {
    title: written(text(`${key}.title`, { pet, count: names.length, name: formatList(names, reader) })),
    text: written(text(texts[key].text, { pet, parts })),
  };
}
