import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/contract';
import { VisuallyHidden } from '@rifq/ui';
import { useState } from 'react';
import type { LogEntry } from '../data/conversation-api.ts';
import { previewWords } from '../words/preview-words.ts';
import { useDayAndTime } from '../words/use-day-and-time.ts';

/** Says aloud who has written what, without taking the focus: only what comes while the conversation is open. */
export function Announcer({ entries }: { entries: readonly LogEntry[] }) {
  const { t } = useLingui();
  const times = useDayAndTime();
  const last = entries.findLast(entry => entry.type === 'message');
  const seq = last?.type === 'message' ? last.message.seq : 0;
  // What was there when it was opened is read in the log.
  const [opened, setOpened] = useState(seq);
  if (opened === 0 && seq > 0) setOpened(seq);
  const isNew = last?.type === 'message' && opened > 0 && seq > opened && !last.message.own;
  const message = isNew ? last.message : null;
  const who = message?.sender ?? null;
  const words = message === null ? '' : previewWords(message, times);
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite" key="announcer">
        {message === null ? '' : who === null ? words : t`${isolated(who)}: ${words}`}
      </span>
    </VisuallyHidden>
  );
}
