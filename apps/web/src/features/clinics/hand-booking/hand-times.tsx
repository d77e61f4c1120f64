import { useLingui } from '@lingui/react/macro';
import { LoadingRegion, Skeleton } from '@rifq/ui';
import { firstControl } from '../../../lib/forms/first-control.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { SlotGrid } from '../../../lib/slots/slot-grid.tsx';
import type { HandBooking } from './use-hand-booking.ts';

/** The slots of the chosen doctor by the clinic's clock. */
export function HandTimes({ booking }: { booking: HandBooking }) {
  const { t } = useLingui();
  const { draft, update, form, slots, timeZone } = booking;
  if (slots.slots === undefined) {
    if (slots.error !== null) {
      return <LoadError error={slots.error} onRetry={slots.retry} isRetrying={slots.isFetching} compact />;
    }
    return (
      <LoadingRegion label={t`جارٍ تحميل المواعيد`}>
        <Skeleton height="12rem" />
      </LoadingRegion>
    );
  }
  return (
    <div ref={firstControl(form.inputRef('starts_at'))}>
      <SlotGrid
        slots={slots.slots}
        taken={slots.taken}
        timeZone={timeZone}
        shownIn={timeZone}
        value={draft.startsAt}
        onChange={startsAt => update({ ...draft, startsAt }, 'starts_at', 'kind')}
        loadMore={slots.loadMore}
        isLoadingMore={slots.isLoadingMore}
      />
      {form.errors.starts_at !== undefined && (
        <p role="alert" className="field-error">
          {form.errors.starts_at}
        </p>
      )}
    </div>
  );
}
