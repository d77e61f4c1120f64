import { useLingui } from '@lingui/react/macro';
import type { ClinicRecord, ClinicReservation } from '@rifq/contract/calls';
import { isolated, isVisitClosed } from '@rifq/rules';
import { EyeIcon, LoadingRegion, Skeleton, Tabs } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PetName } from '../../../../entities/pets/pet-name.tsx';
import { PetPicture } from '../../../../entities/pets/pet-picture.tsx';
import { petSummary } from '../../../../entities/pets/pet-text.ts';
import { WarningLine } from '../../../../entities/records/warning-line.tsx';
import { LoadError } from '../../../../lib/pages/load-error.tsx';
import { chartQuery } from '../chart/chart-query.ts';
import { useChartUpdates } from '../chart/use-chart-updates.ts';
import { VisitTab } from '../chart/visit-tab.tsx';
import { Warnings } from '../chart/warnings.tsx';
import { VisitFiles } from '../files/visit-files.tsx';
import { PatientFacts } from './patient-facts.tsx';
import { PlanTab } from './plan-tab.tsx';
import { VisitsTab } from './visits-tab.tsx';
import { WeightForm } from './weight-form.tsx';
import { WeightTab } from './weight-tab.tsx';

type Part = 'visit' | 'plan' | 'visits' | 'weight';

interface OpenRecordViewProps {
  reservation: ClinicReservation;
  record: ClinicRecord;
}

/** A pet's record as shown to the doctors of a clinic. */
export function OpenRecordView({ reservation, record }: OpenRecordViewProps) {
  const { t } = useLingui();
  const [part, setPart] = useState<Part>('visit');
  const chart = useQuery(chartQuery(reservation.id));
  useChartUpdates(record.pet.id, reservation.id);
  const { pet, plan, visits, weights } = record;
  const name = isolated(pet.name);
  // A pet that has passed away or is archived is read-only.
  const isReadOnly = pet.state === 'passed_away' || pet.archived_at !== null;
  // A closed visit takes no more doses and weights, while an owner's entry can still be confirmed.
  const isClosed = isVisitClosed(reservation.state);
  const facts = { reservationId: reservation.id, pet, plan };
  return (
    <>
      <div className="flex items-center gap-3">
        <PetPicture pet={pet} />
        <div className="min-w-0">
          <h2 className="text-base wrap-anywhere">
            <PetName>{pet.name}</PetName>
          </h2>
          <p className="text-xs text-ink-2">{petSummary(pet, plan.as_of)}</p>
        </div>
      </div>
      {chart.data === undefined ? (
        <WarningLine warnings={reservation.warnings} />
      ) : (
        <Warnings chart={chart.data} reservationId={reservation.id} canChange={!isReadOnly} />
      )}
      <p className="record-complaint">
        <b>{t`الشكوى:`}</b> <bdi className="line-clamp-4">{reservation.reason}</bdi>
      </p>
      <PatientFacts pet={pet} />
      {reservation.owner.has_account && (
        <p className="flex items-center gap-2 text-xs text-ink-2">
          <EyeIcon size="xs" />
          {t`يرى المربّي في صفحة ${name} من اطّلع على السجلّ ومتى.`}
        </p>
      )}
      <Tabs<Part>
        label={t`السجلّ`}
        items={[
          {
            id: 'visit',
            label: t`الزيارة`,
            content:
              chart.data !== undefined ? (
                <VisitTab
                  chart={chart.data}
                  today={plan.as_of}
                  isReadOnly={isReadOnly}
                  files={
                    <VisitFiles
                      chart={chart.data}
                      today={plan.as_of}
                      isRead={reservation.owner.has_account}
                      canChange={chart.data.closed === null && !isReadOnly}
                    />
                  }
                  weight={
                    <WeightForm
                      reservationId={reservation.id}
                      pet={pet}
                      weights={weights}
                      today={plan.as_of}
                    />
                  }
                />
              ) : chart.isError ? (
                <LoadError
                  error={chart.error}
                  onRetry={() => void chart.refetch()}
                  isRetrying={chart.isFetching}
                  compact
                />
              ) : (
                <LoadingRegion label={t`جارٍ التحميل`}>
                  <Skeleton height="20rem" />
                </LoadingRegion>
              ),
          },
          {
            id: 'plan',
            label: t`الخطة`,
            content: (
              <PlanTab
                {...facts}
                warnings={reservation.warnings}
                confirmedHere={record.confirmed_here}
                isReadOnly={isReadOnly}
                canRecord={!isReadOnly && !isClosed}
                isRead={reservation.owner.has_account}
              />
            ),
          },
          {
            id: 'visits',
            label: t`الزيارات`,
            content: <VisitsTab visits={visits} reservationId={reservation.id} />,
          },
          {
            id: 'weight',
            label: t`الوزن`,
            content: <WeightTab {...facts} weights={weights} isReadOnly={isReadOnly || isClosed} />,
          },
        ]}
        value={part}
        onChange={setPart}
      />
    </>
  );
}
