import { OptionalChunk } from '../../lib/pages/chunk-boundary.tsx';
import { Bell } from '../later/later-parts.ts';

/** The member's own notifications; the bell's space is reserved while it loads. */
export function ClinicBell() {
  return (
    <span className="size-11">
      <OptionalChunk>
        <Bell />
      </OptionalChunk>
    </span>
  );
}
