import { Trans } from '@lingui/react/macro';
import { serverTime } from '../formats/clock.ts';
import { DAY_MS } from '../formats/durations.ts';
import { useFormat } from '../formats/use-format.ts';
import { useNow } from '../formats/use-now.ts';

/** «آخر تحديث: قبل 5 دقائق», with date and time when older than a day. @param at by the device’s clock */
export function LastUpdate({ at: deviceTime }: { at: number }) {
  const at = serverTime(deviceTime);
  const { ago, instantDate, time } = useFormat();
  const now = useNow();
  const iso = new Date(at).toISOString();
  const when = now - at < DAY_MS ? ago(iso, now) : `${instantDate(iso)}، ${time(iso)}`;
  return (
    // Changes of the minutes are not announced.
    <time dateTime={iso} aria-live="off">
      <Trans>آخر تحديث: {when}</Trans>
    </time>
  );
}
