import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { countries } from '@rifq/rules';
import { Card, SearchCombobox, type SearchOption } from '@rifq/ui';
import { useMemo } from 'react';
import { useZoneText } from './zone-text.ts';

interface ClinicZoneCardProps {
  timeZone: string;
  onChange: (timeZone: string) => void;
}

/** Lists the zones of the supported countries first, then all others. */
function listZones(chosen: string): string[] {
  const served = countries.map(({ timeZone }): string => timeZone);
  return [...new Set([...served, chosen, ...Intl.supportedValuesOf('timeZone')])];
}

/** Chooses the zone of the working hours. */
export function ClinicZoneCard({ timeZone, onChange }: ClinicZoneCardProps) {
  const { t } = useLingui();
  const zoneWords = useZoneText();
  const options = useMemo(
    () =>
      listZones(timeZone).map(
        (zone): SearchOption => ({
          id: zone,
          label: zoneWords(zone),
          keywords: [zone.replaceAll('_', ' ')],
          end: zone.split('/').at(-1)?.replaceAll('_', ' '),
        }),
      ),
    [timeZone, zoneWords],
  );
  return (
    <Card>
      <SearchCombobox
        label={t`المنطقة الزمنية`}
        help={t`يرى المربّي الموعد بتوقيته، ومعه توقيت العيادة إذا اختلفا.`}
        openLabel={t`عرض المناطق`}
        options={options}
        value={timeZone}
        onChange={onChange}
        countLabel={count =>
          plural(count, {
            zero: 'لا نتائج',
            one: 'نتيجة واحدة',
            two: 'نتيجتان',
            few: '# نتائج',
            many: '# نتيجة',
            other: '# نتيجة',
          })
        }
      />
    </Card>
  );
}
