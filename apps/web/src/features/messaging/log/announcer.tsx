import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/rules';
import { VisuallyHidden } from '@rifq/ui';
import { useState } from 'react';
import type { LogEntry } from '../data/conversation-api.ts';
import { previewText } from '../texts/preview-text.ts';
import { useDayAndTime } from '../texts/use-day-and-time.ts';

interface AnnouncerProps {
  entries: readonly LogEntry[];
  /** `seq` of the last message at opening: earlier ones are read in the log. */
  openedAt: number;
}

/** Announces new messages and their senders without moving the focus. */
export function Announcer({ entries, openedAt }: AnnouncerProps) {
  const { t } = useLingui();
  const times = useDayAndTime();
  const [announced, setAnnounced] = useState({ upTo: openedAt, text: '' });
  const fresh = entries.flatMap(entry =>
    entry.type === 'message' && entry.message.seq > announced.upTo ? [entry.message] : [],
  );
  const last = fresh.at(-1);
  if (last !== undefined) {
    const lines = fresh
      .filter(({ own }) => !own)
      .map(message => {
        const words = previewText(message, times);
        return message.sender === null ? words : t`${isolated(message.sender)}: ${words}`;
      });
    setAnnounced({ upTo: last.seq, text: lines.length > 0 ? lines.join('. ') : announced.text });
  }
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite">
        {/* A key per message, so that two equal texts are two changes. */}
        <span key={announced.upTo}>{announced.text}</span>
      </span>
    </VisuallyHidden>
  );
}
