import { CheckCheckIcon, CheckIcon, CountBadge, VisuallyHidden } from '@rifq/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { previewText } from '../texts/preview-text.ts';
import { unreadText } from '../texts/unread-text.ts';
import { useDayAndTime } from '../texts/use-day-and-time.ts';
import { previewsQuery } from './previews-query.ts';

interface LastLineProps {
  reservationId: string;
  /** Ids of the whole list, which are requested together. */
  ids: readonly string[];
}

/** The last message of a conversation in a list, with its unread count; renders nothing for a system message. */
export function LastLine({ reservationId, ids }: LastLineProps) {
  const { number, count, ago } = useFormat();
  const times = useDayAndTime();
  const { data } = useQuery({ ...previewsQuery(ids), placeholderData: keepPreviousData });
  const preview = data?.get(reservationId);
  if (preview?.last == null || preview.last.system !== null) return null;
  const { last, unread, other_read_seq: readSeq, other_received_seq: receivedSeq } = preview;
  const Mark = last.seq <= receivedSeq ? CheckCheckIcon : CheckIcon;
  return (
    <span className="last-line">
      {last.own && (
        <span className={last.seq <= readSeq ? 'last-line-read' : undefined}>
          <Mark size="xs" />
        </span>
      )}
      <span className="last-line-text" dir="auto" data-unread={unread > 0 || undefined}>
        {previewText(last, times)}
      </span>
      <span className="shrink-0 text-xs">{ago(last.sent_at)}</span>
      {unread > 0 && (
        <span className="inline-grid shrink-0">
          <CountBadge tone="primary">{count(unread)}</CountBadge>
          <VisuallyHidden>{unreadText(unread, number)}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
