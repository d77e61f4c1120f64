import { useLingui } from '@lingui/react/macro';
import { Ltr } from '@rifq/ui';
import { useFormat } from '../../lib/formats/use-format.ts';
import { useTimeZone } from '../../lib/session/use-time-zone.ts';
import { useHoldCountdown } from './use-hold-countdown.ts';

const MINUTE = 60;
/** Seconds up to which a hold is counted down: for hours, the end time is clearer. */
const COUNTED = 15 * MINUTE;

/** Remaining time of a hold: «9:12» in its last minutes, «حتى 7:30 م» before. @param heldUntil an ISO timestamp */
export function HoldTime({ heldUntil }: { heldUntil: string }) {
  const { t } = useLingui();
  const { number, time } = useFormat(useTimeZone());
  const left = useHoldCountdown(heldUntil);
  const end = time(heldUntil);
  if (left > COUNTED) return t`حتى ${end}`;
  const seconds = number(left % MINUTE, { minimumIntegerDigits: 2 });
  return <Ltr>{`${number(Math.floor(left / MINUTE))}:${seconds}`}</Ltr>;
}
