import { OptionalChunk } from '../../lib/pages/chunk-boundary.tsx';
import { lazyChunk } from '../../lib/versions/lazy-chunk.tsx';

const Bell = lazyChunk(() => import('../../features/notifications/bell.tsx'));

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
