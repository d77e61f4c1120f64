import { Trans } from '@lingui/react/macro';
import type { CivilDate } from '@rifq/rules';
import { Ltr } from '@rifq/ui';
import { useFormat } from '../../../lib/formats/use-format.ts';
import type { WeightTrend } from './weight-trend.ts';

interface TrendLineProps {
  trend: WeightTrend;
  today: CivilDate;
}

const yearOf = (day: CivilDate) => day.slice(0, 4);

/** «زاد 0.1 كجم عن الشهر الماضي», or since the day of the previous weight if that was in another month. */
export function TrendLine({ trend: { gained, since, isSinceLastMonth }, today }: TrendLineProps) {
  const { kilograms, date, dayAndMonth } = useFormat();
  const amount = <Ltr>{kilograms(Math.abs(gained))}</Ltr>;
  const day = yearOf(since) === yearOf(today) ? dayAndMonth(since) : date(since);
  if (gained === 0) {
    return isSinceLastMonth ? <Trans>لم يتغيّر عن الشهر الماضي</Trans> : <Trans>لم يتغيّر منذ {day}</Trans>;
  }
  if (gained > 0) {
    return isSinceLastMonth ? (
      <Trans>زاد {amount} كجم عن الشهر الماضي</Trans>
    ) : (
      <Trans>
        زاد {amount} كجم منذ {day}
      </Trans>
    );
  }
  return isSinceLastMonth ? (
    <Trans>نقص {amount} كجم عن الشهر الماضي</Trans>
  ) : (
    <Trans>
      نقص {amount} كجم منذ {day}
    </Trans>
  );
}
