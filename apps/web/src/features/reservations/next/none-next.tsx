import { useLingui } from '@lingui/react/macro';
import { consultationCoins } from '@rifq/rules';
import { Button, CalendarIllustration, CalendarPlusIcon } from '@rifq/ui';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { openBooking } from '../booking/modal.ts';

/** Empty state: what a consultation is, its price, and a button to book one. */
export function NoneNext() {
  const { t } = useLingui();
  const { number } = useFormat();
  const coins = number(consultationCoins);
  return (
    <div className="grid flex-1 content-center justify-items-center gap-3 text-center">
      <CalendarIllustration className="w-32" />
      <h2 id="next-title">{t`لا حجز قادم`}</h2>
      <p className="max-w-[34ch] text-sm text-ink-2">
        {t`استشارة طبيب بيطري في موعد مناسب، بالبطاقة أو بـ${coins} عملة.`}
      </p>
      <Button variant="soft" icon={<CalendarPlusIcon size="sm" />} onPress={() => openBooking()}>
        {t`حجز استشارة`}
      </Button>
    </div>
  );
}
