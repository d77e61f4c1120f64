import type { Message } from '@rifq/contract/calls';
import { type CivilDate, todayIn } from '@rifq/rules';
import type { LogEntry, MessageStatus, PendingMessage } from '../data/conversation-api.ts';

interface Cut {
  type: 'cut';
  id: string;
  at: number;
}

/** A row of the message list. */
export type LogRow =
  | { type: 'day'; id: string; day: CivilDate }
  | { type: 'divider'; id: string }
  | {
      type: 'message';
      id: string;
      message: Message;
      delivery: MessageStatus | null;
      /** Last message with its status, which it shows as text. */
      saysState: boolean;
      /** First message of a run of the same sender. */
      isFirst: boolean;
      /** Shows its sender, who is not the one in the header. */
      saysSender: boolean;
    }
  | { type: 'pending'; id: string; pending: PendingMessage }
  /** When the device went offline, directly above all pending messages. */
  | Cut
  /** After the messages: what follows from them, and the typing indicator. */
  | { type: 'end'; id: string }
  | { type: 'typing'; id: string };

export interface RowsOptions {
  dividerId: string | null;
  /** The viewer's, for day headings. */
  timeZone: string;
  /** Doctor named in the header; null for none. */
  doctorId: string | null;
  isTyping: boolean;
  /** Unix milliseconds since which the device is offline; null while online. */
  offlineSince: number | null;
}

/** Cache of each message's day and its zone, since every new message visits all. */
const days = new WeakMap<Message, { timeZone: string; day: CivilDate }>();

function dayOf(message: Message, timeZone: string): CivilDate {
  const known = days.get(message);
  if (known?.timeZone === timeZone) return known.day;
  const day = todayIn(timeZone, new Date(message.sent_at));
  days.set(message, { timeZone, day });
  return day;
}

/** Ids of the last own message of each status, which shows it as text; others have it for screen readers only. */
function lastOfEachState(entries: readonly LogEntry[]): Set<string> {
  const last = new Map<MessageStatus, string>();
  for (const entry of entries)
    if (entry.type === 'message' && entry.delivery !== null) last.set(entry.delivery, entry.id);
  return new Set(last.values());
}

/** Messages of the desk have no doctor; the clinic's side knows its members apart by name. */
const speakerOf = ({ side, own, doctor_id: doctor, sender }: Message) => `${side} ${own} ${doctor ?? sender}`;

/** Whether a clinic's message needs a sender's name: a colleague's, the desk's, or with several doctors. */
function isOfAnother({ side, own, doctor_id: doctor }: Message, doctorId: string | null, doctors: number) {
  return side === 'clinic' && !own && (doctor === null || doctor !== doctorId || doctors > 1);
}

function doctorsOf(entries: readonly LogEntry[]): number {
  const doctors = new Set<string | null>();
  for (const entry of entries)
    if (entry.type === 'message' && entry.message.side === 'clinic') doctors.add(entry.message.doctor_id);
  return doctors.size;
}

/** Builds the rows of the message list, with a heading for each day and the divider above unread messages. */
export function logRowsOf(entries: readonly LogEntry[], options: RowsOptions): LogRow[] {
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
    // A pending message can be older than received ones: its day is not repeated.
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
