import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { OnDemand } from '../../../lib/overlays/on-demand.tsx';
import { guardUnsaved } from '../../../lib/versions/unsaved.ts';
import { loadQuestion, Question } from './later.ts';

/** The address on this site that a press on a link leads to here; null for any other press. */
function addressOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return null;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  // Within the page: the link to its content.
  if (link.pathname + link.search === location.pathname + location.search) return null;
  return link.pathname + link.search + link.hash;
}

/**
 * Asks before a page with unsaved changes is left by a link of the app; the tab asks in the browser's own words.
 * @param onDiscard called when it is left all the same
 * @returns the question; put it on the page
 */
export function useLeaveGuard(isDirty: boolean, onDiscard: () => void): ReactNode {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [target, setTarget] = useState<string | null>(null);

  useEffect(() => {
    if (!isDirty) return;
    // Asked for early, so that the question comes at once and without the network.
    void loadQuestion().catch(() => undefined);
    const endGuard = guardUnsaved(false);
    const hold = (event: MouseEvent) => {
      const address = addressOf(event);
      if (address === null) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(address);
    };
    document.addEventListener('click', hold, { capture: true });
    return () => {
      endGuard();
      document.removeEventListener('click', hold, { capture: true });
    };
  }, [isDirty]);

  if (target === null) return null;
  return (
    <OnDemand onMissing={() => setTarget(null)}>
      <Question
        isOpen
        onOpenChange={() => setTarget(null)}
        title={t`مغادرة دون حفظ؟`}
        confirmLabel={t`مغادرة دون حفظ`}
        cancelLabel={t`متابعة التعديل`}
        isDanger
        onConfirm={() => {
          onDiscard();
          void navigate(target);
        }}
      >
        {t`ما تغيّر في الساعات لم يُحفظ بعد.`}
      </Question>
    </OnDemand>
  );
}
