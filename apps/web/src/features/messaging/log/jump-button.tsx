import { useLingui } from '@lingui/react/macro';
import { ChevronDownIcon, CountBadge, IconButton, VisuallyHidden } from '@rifq/ui';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { newText } from '../texts/unread-text.ts';

/** Jumps to the newest message, and shows the number of unread ones below. */
export function JumpButton({ unread, onPress }: { unread: number; onPress: () => void }) {
  const { t } = useLingui();
  const { number, count } = useFormat();
  return (
    <span className="counted log-jump">
      <IconButton outlined aria-label={t`إلى أحدث الرسائل`} onPress={onPress}>
        <ChevronDownIcon />
      </IconButton>
      {unread > 0 && (
        <>
          <CountBadge tone="primary">{count(unread)}</CountBadge>
          <VisuallyHidden>{newText(unread, number)}</VisuallyHidden>
        </>
      )}
    </span>
  );
}
