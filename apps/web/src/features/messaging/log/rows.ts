import { type CivilDate, todayIn } from '@rifq/contract';
import type { Message } from '@rifq/contract/calls';
import type { LogEntry, MessageStatus, PendingMessage } from '../data/conversation-api.ts';

interface Cut {
  type: 'cut';
  id: string;
  at: number;
}

/** What stands in a line of the log. */
export type LogRow =
  | { type: 'day'; id: string; day: CivilDate }
  | { type: 'divider'; id: string }
  | {
      type: 'message';
      id: string;
      message: Message;
      delivery: MessageStatus | null;
      /** It is the last of its state, and says it in a word. */
      saysState: boolean;
      /** It begins a run of the same sender. */
      isFirst: boolean;
      /** It names its sender, where that is not who the header names. */
      saysSender: boolean;
    }
  | { type: 'pending'; id: string; pending: PendingMessage }
  /** Since when the device has no line, directly above all that waits for one. */
  | Cut
  /** Behind the messages: what follows from them, and that somebody is writing. */
  | { type: 'end'; id: string }
  | { type: 'typing'; id: string };

export interface RowsOptions {
  dividerId: string | null;
  /** The viewer's: in which a day begins. */
  timeZone: string;
  /** The doctor whom the header names; null where it names none. */
  doctorId: string | null;
  isTyping: boolean;
  /** Milliseconds of the epoch since which the device has no line; null while it has one. */
  offlineSince: number | null;
}

/** By message, since all are looked at whenever another comes; and the zone of each. */
const days = new WeakMap<Message, { timeZone: string; day: CivilDate }>();

function dayOf(message: Message, timeZone: string): CivilDate {
  const known = days.get(message);
  if (known?.timeZone === timeZone) return known.day;
  const day = todayIn(timeZone, new Date(message.sent_at));
  days.set(message, { timeZone, day });
  return day;
}

/** The last own message of each state: the word stands there, the others carry it for screen readers. */
function lastOfEachState(entries: readonly LogEntry[]): Set<string> {
  const last = new Map<MessageStatus, string>();
  for (const entry of entries)
    if (entry.type === 'message' && entry.delivery !== null) last.set(entry.delivery, entry.id);
  return new Set(last.values());
}

const speakerOf = ({ side, own, doctor_id: doctor }: Message) => `${side} ${own} ${doctor}`;

/** Whether a clinic's message is of somebody else than the header says: a colleague, or one of several doctors. */
function isOfAnother({ side, own, doctor_id: doctor }: Message, doctorId: string | null, doctors: number) {
  return side === 'clinic' && !own && (doctor !== doctorId || doctors > 1);
}

function doctorsOf(entries: readonly LogEntry[]): number {
  const doctors = new Set<string | null>();
  for (const entry of entries)
    if (entry.type === 'message' && entry.message.side === 'clinic') doctors.add(entry.message.doctor_id);
  return doctors.size;
}

/** The lines of the log in their order, with a line for each day and the divider above what was unread. */
export function rowsOf(entries: readonly LogEntry[], options: RowsOptions): LogRow[] {
  const { dividerId, timeZone, doctorId, isTyping, offlineSince } = options;
  const rows: LogRow[] = [];
  const lasts = lastOfEachState(entries);
  const doctors = doctorsOf(entries);
  let day: CivilDate | null = null;
  let speaker = '';
  let cut: Cut | null = offlineSince === null ? null : { type: 'cut', id: 'cut', at: offlineSince };
  for (const entry of entries) {
    const itsDay =
      entry.type === 'message'
        ? dayOf(entry.message, timeZone)
        : todayIn(timeZone, new Date(entry.pending.writtenAt));
    // What waits may have been written before what has come meanwhile: its day is not shown again.
    if (day === null || itsDay > day) {
      rows.push({ type: 'day', id: `day ${itsDay}`, day: itsDay });
      day = itsDay;
      speaker = '';
    }
    if (entry.id === dividerId) {
      rows.push({ type: 'divider', id: 'divider' });
      speaker = '';
    }
    if (entry.type === 'pending') {
      if (cut !== null) rows.push(cut);
      cut = null;
      rows.push(entry);
      continue;
    }
    const its = speakerOf(entry.message);
    const isFirst = its !== speaker;
    const saysSender = isFirst && isOfAnother(entry.message, doctorId, doctors);
    rows.push({ ...entry, saysState: lasts.has(entry.id), isFirst, saysSender });
    speaker = its;
  }
  if (cut !== null) rows.push(cut);
  rows.push({ type: 'end', id: 'end' });
  if (isTyping) rows.push({ type: 'typing', id: 'typing' });
  return rows;
}
