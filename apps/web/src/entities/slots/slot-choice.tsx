import { useLingui } from '@lingui/react/macro';
import { LoadingRegion, Note, Skeleton } from '@rifq/ui';
import { firstControl } from '../../lib/forms/first-control.ts';
import { LoadError } from '../../lib/pages/load-error.tsx';
import { SlotGrid, type SlotGridProps } from './slot-grid.tsx';
import { isDoctorUnavailable, type Slots } from './use-slots.ts';

interface SlotChoiceProps
  extends Pick<SlotGridProps, 'timeZone' | 'shownIn' | 'value' | 'proposed' | 'onOpenDay' | 'onChange'> {
  slots: Slots;
  error?: string | undefined;
  /** Ref for the field of a form. */
  inputRef?: ((element: HTMLElement | null) => void) | undefined;
}

/** Form field to choose a slot: the grid once its days are loaded, with the error of the choice below. */
export function SlotChoice({ slots, error, inputRef, ...grid }: SlotChoiceProps) {
  const { t } = useLingui();
  if (slots.slots === undefined) {
    if (isDoctorUnavailable(slots.error)) {
      return (
        <Note>
          <p role="status">{slots.error.message}</p>
        </Note>
      );
    }
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
    <div ref={inputRef && firstControl(inputRef)}>
      <SlotGrid
        {...grid}
        from={slots.from}
        slots={slots.slots}
        taken={slots.taken}
        loadMore={slots.loadMore}
        isLoadingMore={slots.isLoadingMore}
      />
      {error !== undefined && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
