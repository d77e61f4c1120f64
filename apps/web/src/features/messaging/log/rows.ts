import { type CivilDate, todayIn } from '@rifq/contract';
import type { Message } from '@rifq/contract/calls';
import type { Delivery, LogEntry, PendingMessage } from '../data/conversation-api.ts';

/** What stands in a line of the log. */
export type LogRow =
  | { type: 'day'; id: string; day: CivilDate }
  | { type: 'divider'; id: string }
  | {
      type: 'message';
      id: string;
      message: Message;
      delivery: Delivery | null;
      /** It is the last of its state, and says it in a word. */
      saysState: boolean;
      /** It begins a run of the same sender, and names who that is where several could be. */
      isFirst: boolean;
    }
  | { type: 'pending'; id: string; pending: PendingMessage };

/** The last own message of each state: the word stands there, the others carry it for screen readers. */
function lastOfEachState(entries: readonly LogEntry[]): Set<string> {
  const last = new Map<Delivery, string>();
  for (const entry of entries)
    if (entry.type === 'message' && entry.delivery !== null) last.set(entry.delivery, entry.id);
  return new Set(last.values());
}

const speakerOf = ({ side, own, doctor_id: doctor }: Message) => `${side} ${own} ${doctor}`;

/**
 * The lines of the log in their order, with a line for each day and the divider above what was unread.
 * @param timeZone the viewer's: in which a day begins
 */
export function rowsOf(
  entries: readonly LogEntry[],
  { dividerId, timeZone }: { dividerId: string | null; timeZone: string },
): LogRow[] {
  const rows: LogRow[] = [];
  const lasts = lastOfEachState(entries);
  let day: CivilDate | null = null;
  let speaker = '';
  for (const entry of entries) {
    const at = entry.type === 'message' ? new Date(entry.message.sent_at) : new Date(entry.pending.writtenAt);
    const itsDay = todayIn(timeZone, at);
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
      rows.push(entry);
      continue;
    }
    const its = speakerOf(entry.message);
    rows.push({ ...entry, saysState: lasts.has(entry.id), isFirst: its !== speaker });
    speaker = its;
  }
  return rows;
}
