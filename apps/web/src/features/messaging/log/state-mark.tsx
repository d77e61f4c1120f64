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
  const texts: Record<MessageStatus, string> = { sent: t`أُرسلت`, delivered: t`وصلت`, read: t`قُرئت` };
  const text = texts[delivery];
  const Icon = delivery === 'sent' ? CheckIcon : CheckCheckIcon;
  return (
    <>
      <span>
        {saysState ? `${text} ${time}` : time}
        {!saysState && <VisuallyHidden>{`، ${text}`}</VisuallyHidden>}
      </span>
      <span className={delivery === 'read' ? 'message-read' : undefined}>
        <Icon size="xs" />
      </span>
    </>
  );
}
