import { lazy } from 'react';
import { OptionalChunk } from '../chunk-boundary.tsx';

const Bell = lazy(() => import('../../features/notifications/bell.tsx'));

/** The member's own notifications; the bell's place is kept while it loads. */
export function ClinicBell() {
  return (
    <span className="size-11">
      <OptionalChunk>
        <Bell />
      </OptionalChunk>
    </span>
  );
}
