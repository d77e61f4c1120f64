import { useLingui } from '@lingui/react/macro';
import type { ClinicService, DoctorService } from '@rifq/contract/calls';
import { clinicLimits, isolated } from '@rifq/rules';
import { FilterSet, FormGrid, NumberField } from '@rifq/ui';

interface DoctorServicesProps {
  known: readonly ClinicService[];
  services: readonly DoctorService[];
  onChange: (services: DoctorService[]) => void;
  error: string | undefined;
}

/**
 * Chooses the services that a doctor offers, and how long each takes with this doctor; none chosen means all. Chosen ones
 * that the clinic has removed are not shown, and go with the next choice: until then they count, so a doctor can offer none.
 */
export function DoctorServicesFields({ known, services, onChange, error }: DoctorServicesProps) {
  const { t } = useLingui();
  const chosen = known.filter(({ id }) => services.some(one => one.service_id === id));
  const minutesOf = (id: string) => services.find(one => one.service_id === id)?.minutes ?? null;
  return (
    <div className="grid gap-4">
      <FilterSet
        label={t`الخدمات`}
        help={
          chosen.length === 0 && services.length > 0
            ? t`أُزيل من قائمة العيادة كل ما اختير هنا، فلا زيارات لهذا الطبيب قبل اختيار غيره.`
            : t`بلا اختيار: كل خدمات العيادة.`
        }
        options={known.map(({ id, name }) => ({ id, label: isolated(name) }))}
        values={chosen.map(({ id }) => id)}
        onChange={ids => onChange(ids.map(id => ({ service_id: id, minutes: minutesOf(id) })))}
        error={error}
      />
      {chosen.length > 0 && (
        <FormGrid>
          {chosen.map(({ id, name, minutes: usual }) => {
            const service = isolated(name);
            return (
              <NumberField
                key={id}
                label={t`مدّة ${service}`}
                unit={t`دقيقة`}
                minValue={1}
                maxValue={clinicLimits.serviceMinutes}
                formatOptions={{ maximumFractionDigits: 0 }}
                value={minutesOf(id) ?? usual}
                onChange={minutes =>
                  onChange(
                    services.map(one =>
                      one.service_id === id
                        ? { ...one, minutes: minutes === usual || Number.isNaN(minutes) ? null : minutes }
                        : one,
                    ),
                  )
                }
              />
            );
          })}
        </FormGrid>
      )}
    </div>
  );
}
