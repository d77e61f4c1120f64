import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { Boundary } from '../versions/boundary.tsx';
import { isChunkError } from '../versions/load-module.ts';
import { explainMissing } from './missing-chunk.ts';
import { toasts } from './toasts.ts';

interface OnDemandProps {
  /** Undoes the press that opened it: unmounts this. */
  onMissing: () => void;
  children: ReactNode;
}

/**
 * Wraps a sheet or a dialog whose code is loaded on a press: if the code does not load, a toast explains why, the page
 * stays unchanged, and the same press retries.
 */
export function OnDemand({ onMissing, children }: OnDemandProps) {
  return (
    <Boundary
      attempt="first"
      fallback={error => {
        if (!isChunkError(error)) throw error;
        return <Missing error={error} onShown={onMissing} />;
      }}
    >
      <Suspense>{children}</Suspense>
    </Boundary>
  );
}

function Missing({ error, onShown }: { error: unknown; onShown: () => void }) {
  const explain = useEffectEvent(async (isOver: () => boolean) => {
    const message = await explainMissing(error);
    if (isOver() || message === undefined) return;
    onShown();
    toasts.show({ message, isFailure: true });
  });
  useEffect(() => {
    let isOver = false;
    void explain(() => isOver);
    return () => {
      isOver = true;
    };
  }, []);
  return null;
}
