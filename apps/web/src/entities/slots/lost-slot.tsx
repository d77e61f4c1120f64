import { useLingui } from '@lingui/react/macro';
import type { Slot } from '@rifq/contract/calls';
import { Button, ClockIcon, Note } from '@rifq/ui';
import { useEffect, useRef } from 'react';
import { useSlotText } from './slot-text.ts';

interface LostSlotProps {
  /** The nearest free slots, sorted by time. */
  nearest: readonly Slot[];
  /** The doctor's time zone, an IANA name. */
  timeZone: string | undefined;
  /** Zone in which times are shown; the viewer's by default. */
  shownIn?: string | undefined;
  onChoose: (startsAt: string) => void;
  /** Text before the nearest slots, and text when there are none. */
  lead: { nearest: string; none: string };
  /** Shows all other slots; omitted where they are shown below. */
  onOthers?: (() => void) | undefined;
}

/** Shows that another user took the slot, and offers the nearest ones instead. It receives the focus. */
export function LostSlot({ nearest, timeZone, shownIn, lead, onChoose, onOthers }: LostSlotProps) {
  const { t } = useLingui();
  const slotText = useSlotText(timeZone, shownIn);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    (container.current?.querySelector('button') ?? container.current)?.focus();
  }, []);
  return (
    <div ref={container} role="alert" tabIndex={-1} className="rounded-md">
      <Note tone="danger" icon={<ClockIcon />}>
        <p className="font-semibold text-ink">{t`حُجز هذا الموعد قبل لحظات.`}</p>
        <p>{nearest.length > 0 ? lead.nearest : lead.none}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          {nearest.map(({ starts_at }) => (
            <Button key={starts_at} variant="line" size="sm" onPress={() => onChoose(starts_at)}>
              {slotText(starts_at).when}
            </Button>
          ))}
          {onOthers !== undefined && (
            <Button variant="ghost" size="sm" onPress={onOthers}>
              {t`مواعيد أخرى`}
            </Button>
          )}
        </div>
      </Note>
    </div>
  );
}
