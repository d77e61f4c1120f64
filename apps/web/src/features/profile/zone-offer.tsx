import { useLingui } from '@lingui/react/macro';
import { Button, Card } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/calls/api-error.ts';
import { now } from '../../lib/formats/clock.ts';
import { deviceZone, NO_ZONE } from '../../lib/formats/device-zone.ts';
import { useWritingLocale } from '../../lib/formats/use-format.ts';
import { clocksEverDiffer, zoneName } from '../../lib/formats/zones.ts';
import { FormFailure } from '../../lib/forms/form-failure.tsx';
import { meQuery } from '../../lib/session/me.ts';
import { useSetZone } from './use-set-zone.ts';

/** Offers the device's zone once, if its time differs from the account's now or in another season. */
export function ZoneOffer() {
  const { t } = useLingui();
  const locale = useWritingLocale();
  const { data: me } = useQuery(meQuery);
  const { mutate, isPending, variables, error } = useSetZone();
  const device = deviceZone();
  if (me === undefined || device === NO_ZONE) return null;
  const answered = [me.time_zone, me.time_zone_declined].filter(zone => zone !== null);
  if (!answered.every(zone => clocksEverDiffer(device, zone, now()))) return null;
  const [here, kept] = [zoneName(device, locale), zoneName(me.time_zone, locale)];
  const isTaking = variables?.time_zone !== undefined;
  return (
    <Card aria-labelledby="zone-offer" className="grid gap-3">
      <h2 id="zone-offer">{t`بأي توقيت تظهر المواعيد؟`}</h2>
      <p className="text-ink-2">{t`المواعيد والتذكيرات بحسب ${kept}، وهذا الجهاز بحسب ${here}.`}</p>
      <FormFailure message={error === null ? undefined : messageOf(error)} />
      <div className="flex flex-wrap gap-3">
        <Button
          className="whitespace-normal"
          isPending={isPending && isTaking}
          pendingLabel={t`جارٍ الحفظ`}
          onPress={() => mutate({ time_zone: device })}
        >
          {t`اعتماد ${here}`}
        </Button>
        <Button
          variant="line"
          className="whitespace-normal"
          isPending={isPending && !isTaking}
          pendingLabel={t`جارٍ الحفظ`}
          onPress={() => mutate({ time_zone_declined: device })}
        >
          {t`إبقاء ${kept}`}
        </Button>
      </div>
      <p className="text-sm text-ink-2">{t`يمكن تغييره في الإعدادات في أي وقت.`}</p>
    </Card>
  );
}
