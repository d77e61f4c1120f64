import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useTimeZone } from '../../../lib/session/use-time-zone.ts';

/** Shows when the device went offline. The bar above the log announces it. */
export function CutLine({ at }: { at: number }) {
  const { t } = useLingui();
  const { time } = useFormat(useTimeZone());
  const since = time(new Date(at).toISOString());
  return <p className="day-line">{t`لا اتصال بالإنترنت منذ ${since}`}</p>;
}
