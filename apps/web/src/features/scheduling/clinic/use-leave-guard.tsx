import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { OnDemand } from '../../../lib/overlays/on-demand.tsx';
import { guardUnsaved } from '../../../lib/versions/unsaved.ts';
import { ConfirmLossDialog, loadConfirmLossDialog } from './later.ts';

/** Returns the URL on this site that a click on a link opens here; null for any other click. */
function addressOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return null;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  // An anchor within the page: the skip link.
  if (link.pathname + link.search === location.pathname + location.search) return null;
  return link.pathname + link.search + link.hash;
}

/** What is lost when the page is left. */
interface Guard {
  /** Whether it is lost at this address too. */
  isLeft: (address: string) => boolean;
  onDiscard: () => void;
}

/** A page can have several: one question is for all of them. */
const guards = new Set<{ current: Guard }>();

/**
 * Asks before a link of the app leaves a page with unsaved changes; closing the tab shows the browser's own dialog.
 * @param onDiscard called when the user leaves anyway
 * @param options `isOfPage`: the changes stay while other parameters of the page are shown
 * @returns the dialog to render
 */
export function useLeaveGuard(
  isDirty: boolean,
  onDiscard: () => void,
  { isOfPage = false }: { isOfPage?: boolean } = {},
): ReactNode {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [target, setTarget] = useState<string | null>(null);
  const { pathname } = useLocation();
  const isLeft = (address: string) => !isOfPage || new URL(address, location.origin).pathname !== pathname;
  const guard = useRef<Guard>({ isLeft, onDiscard });
  useEffect(() => {
    guard.current = { isLeft, onDiscard };
  });

  useEffect(() => {
    if (!isDirty) return;
    guards.add(guard);
    // Preloaded, so that the dialog opens immediately and offline.
    void loadConfirmLossDialog().catch(() => undefined);
    const endGuard = guardUnsaved(false);
    const hold = (event: MouseEvent) => {
      const address = addressOf(event);
      // Prevented: the question of another guard is open.
      if (address === null || event.defaultPrevented || !guard.current.isLeft(address)) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(address);
    };
    document.addEventListener('click', hold, { capture: true });
    return () => {
      guards.delete(guard);
      endGuard();
      document.removeEventListener('click', hold, { capture: true });
    };
  }, [isDirty]);

  if (target === null) return null;
  return (
    <OnDemand onMissing={() => setTarget(null)}>
      <ConfirmLossDialog
        isOpen
        onOpenChange={() => setTarget(null)}
        title={t`مغادرة دون حفظ؟`}
        confirmLabel={t`مغادرة دون حفظ`}
        cancelLabel={t`متابعة التعديل`}
        isDanger
        onConfirm={() => {
          for (const { current } of [...guards]) if (current.isLeft(target)) current.onDiscard();
          void navigate(target);
        }}
      >
        {t`ما تغيّر في الساعات لم يُحفظ بعد.`}
      </ConfirmLossDialog>
    </OnDemand>
  );
}
