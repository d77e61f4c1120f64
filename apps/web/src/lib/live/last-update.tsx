import { Trans } from '@lingui/react/macro';
import { DAY_MS } from '../formats/durations.ts';
import { useFormat } from '../formats/use-format.ts';
import { useNow } from '../formats/use-now.ts';

/** «آخر تحديث: قبل 5 دقائق», and the day and the time after a day. @param at milliseconds since 1970 */
export function LastUpdate({ at }: { at: number }) {
  const { ago, instantDate, time } = useFormat();
  const now = useNow();
  const iso = new Date(at).toISOString();
  const when = now - at < DAY_MS ? ago(iso, new Date(now)) : `${instantDate(iso)}، ${time(iso)}`;
  return (
    // The minutes that pass are not announced.
    <time dateTime={iso} aria-live="off">
      <Trans>آخر تحديث: {when}</Trans>
    </time>
  );
}
