import { useLingui } from '@lingui/react/macro';
import { reservationMinutes, reservationRules } from '@rifq/rules';
import { Card } from '@rifq/ui';
import { useFormat } from '../../../lib/formats/use-format.ts';

/** How long a reservation of each kind takes, which is fixed. */
export function LengthsCard() {
  const { t } = useLingui();
  const { number } = useFormat();
  const [consultation, followUp] = [number(reservationMinutes[1]), number(reservationMinutes[2])];
  const days = number(reservationRules.followUpDays);
  return (
    <Card aria-labelledby="lengths-title">
      <h2 id="lengths-title" className="mb-2">{t`مدّة الموعد`}</h2>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
        <dt className="text-ink-2">{t`استشارة`}</dt>
        <dd className="font-semibold">{t`${consultation} دقيقة`}</dd>
        <dt className="text-ink-2">{t`متابعة، الطبيب نفسه خلال ${days} يومًا`}</dt>
        <dd className="font-semibold">{t`${followUp} دقيقة`}</dd>
      </dl>
    </Card>
  );
}
