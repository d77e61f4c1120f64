import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@rifq/ui';

/** Shows that the other side is typing. The header announces it. */
export function TypingBubble() {
  const { t } = useLingui();
  return (
    <div className="log-line">
      <p className="message typing">
        <span aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        <VisuallyHidden>{t`تُكتب رسالة الآن`}</VisuallyHidden>
      </p>
    </div>
  );
}
