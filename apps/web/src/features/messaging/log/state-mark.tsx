import { useLingui } from '@lingui/react/macro';
import { CheckCheckIcon, CheckIcon, VisuallyHidden } from '@rifq/ui';
import type { MessageStatus } from '../data/conversation-api.ts';

interface StateMarkProps {
  delivery: MessageStatus;
  /** «5:30 م» */
  time: string;
  /** Shows the status as text; else for screen readers only. */
  saysState: boolean;
}

/** Delivery status and time of an own message. */
export function StateMark({ delivery, time, saysState }: StateMarkProps) {
  const { t } = useLingui();
  const words: Record<MessageStatus, string> = { sent: t`أُرسلت`, delivered: t`وصلت`, read: t`قُرئت` };
  const word = words[delivery];
  const Icon = delivery === 'sent' ? CheckIcon : CheckCheckIcon;
  return (
    <>
      <span>
        {saysState ? `${word} ${time}` : time}
        {!saysState && <VisuallyHidden>{`، ${word}`}</VisuallyHidden>}
      </span>
      <span className={delivery === 'read' ? 'message-read' : undefined}>
        <Icon size="xs" />
      </span>
    </>
  );
}
