import { useLingui } from '@lingui/react/macro';
import { countries } from '@rifq/rules';
import { Card, Select } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { deviceZone, NO_ZONE } from '../../../lib/formats/device-zone.ts';
import { createFormat } from '../../../lib/formats/format.ts';
import { useWritingLocale } from '../../../lib/formats/use-format.ts';
import { useNow } from '../../../lib/formats/use-now.ts';
import { zoneName } from '../../../lib/formats/zones.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { meQuery } from '../../../lib/session/me.ts';
import { useSetZone } from '../use-set-zone.ts';

/** The zone of shown times, of the supported countries, the device and the account; a choice applies immediately. */
export function ZoneCard() {
  const { t } = useLingui();
  const locale = useWritingLocale();
  const iso = new Date(useNow()).toISOString();
  const { data: zone } = useQuery({ ...meQuery, select: me => me.time_zone });
  const { mutate, isPending, variables, error } = useSetZone();
  if (zone === undefined) return null;
  const device = deviceZone();
  const label = (name: string, id: string) => `${name}\u00a0· ${createFormat(locale, id).time(iso)}`;
  const served = countries.map(({ timeZone, name }) => ({ id: timeZone, label: label(name, timeZone) }));
  const others = [...new Set([zone, device])].filter(
    id => id !== NO_ZONE && !served.some(({ id: other }) => other === id),
  );
  return (
    <Card id="zone" aria-labelledby="zone-title" className="scroll-mt-24">
      <h2 id="zone-title" tabIndex={-1} className="mb-3">{t`التوقيت`}</h2>
      <div className="grid gap-4">
        <FormFailure message={error === null ? undefined : messageOf(error)} />
        <Select
          label={t`توقيت المواعيد والتذكيرات`}
          help={t`تظهر به المواعيد، وتصل التذكيرات في نهاره.`}
          placeholder={t`التوقيت`}
          options={[...others.map(id => ({ id, label: label(zoneName(id, locale), id) })), ...served]}
          value={isPending ? (variables.time_zone ?? zone) : zone}
          // Choosing another zone than the device's declines that one.
          onChange={id => mutate({ time_zone: id, ...(id !== device && { time_zone_declined: device }) })}
        />
      </div>
    </Card>
  );
}
