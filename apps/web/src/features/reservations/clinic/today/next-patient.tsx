import { useLingui } from '@lingui/react/macro';
import type { ClinicRecord, ClinicReservation } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { ClipboardListIcon, type Fact, KeyValue, LoadingRegion, Skeleton, TextButton } from '@rifq/ui';
import { useEffect, useRef } from 'react';
import { petSummary } from '../../../../entities/pets/pet-text.ts';
import { useRecord } from '../../../../entities/records/use-record.ts';
import { needsCare } from '../../../../entities/vaccines/care.ts';
import { itemName } from '../../../../entities/vaccines/texts/protocol-names.ts';
import { statusText, statusTone } from '../../../../entities/vaccines/texts/status-text.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { QueryContent } from '../../../../lib/pages/query-content.tsx';

/** Most urgent items of the plan that are listed. */
const ITEMS = 2;

interface NextPatientProps {
  reservation: ClinicReservation;
  /** IANA zone of the clinic. */
  timeZone: string;
}

/** Plan and last visit of the next patient, once the doctor requests them: the owner sees who has read the record. */
export function NextPatient({ reservation, timeZone }: NextPatientProps) {
  const { t } = useLingui();
  const { isShown, ask, query } = useRecord(reservation);
  if (!reservation.can.record) return null;
  if (!isShown) {
    return (
      <TextButton className="mt-3" icon={<ClipboardListIcon size="sm" />} onPress={ask}>
        {t`الخطة وآخر زيارة`}
      </TextButton>
    );
  }
  return (
    <QueryContent
      query={query}
      fallback={
        <LoadingRegion label={t`جارٍ التحميل`}>
          <Skeleton height="6rem" />
        </LoadingRegion>
      }
    >
      {record => <Facts record={record} timeZone={timeZone} />}
    </QueryContent>
  );
}

function Facts({ record: { pet, plan, visits }, timeZone }: { record: ClinicRecord; timeZone: string }) {
  const { t } = useLingui();
  const { instantDate } = useFormat(timeZone);
  const box = useRef<HTMLDivElement>(null);
  // The button that requested them is gone.
  useEffect(() => box.current?.focus(), []);
  const urgent = plan.items.filter(needsCare).slice(0, ITEMS);
  const last = visits[0];
  const facts: Fact[] = [
    { term: t`المريض`, value: petSummary(pet, plan.as_of) },
    {
      term: t`الخطة`,
      value:
        urgent.length === 0
          ? t`لا شيء مستحقّ الآن`
          : urgent.map(item => (
              <span
                key={item.protocols.join(' ')}
                className={statusTone(item.status) === 'overdue' ? 'block text-overdue' : 'block'}
              >
                {`${itemName(item)}\u00a0· ${statusText(item, plan.as_of)}`}
              </span>
            )),
    },
    {
      term: t`آخر زيارة`,
      value:
        last === undefined
          ? t`لا زيارة سابقة هنا`
          : `${instantDate(last.starts_at)}\u00a0· ${isolated(last.doctor_name)}`,
      wide: true,
    },
  ];
  return (
    <div ref={box} tabIndex={-1} className="mt-3 outline-none">
      <KeyValue facts={facts} />
    </div>
  );
}
