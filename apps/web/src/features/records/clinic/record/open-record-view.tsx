import { useLingui } from '@lingui/react/macro';
import type { ClinicRecord, ClinicReservation } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { EyeIcon, Tabs } from '@rifq/ui';
import { useState } from 'react';
import { PetName } from '../../../../entities/pets/pet-name.tsx';
import { PetPicture } from '../../../../entities/pets/pet-picture.tsx';
import { petSummary } from '../../../../entities/pets/pet-text.ts';
import { PatientFacts } from './patient-facts.tsx';
import { PlanTab } from './plan-tab.tsx';
import { VisitsTab } from './visits-tab.tsx';
import { WeightTab } from './weight-tab.tsx';

type Part = 'plan' | 'visits' | 'weight';

interface OpenRecordViewProps {
  reservation: ClinicReservation;
  record: ClinicRecord;
}

/** A pet's record as shown to the doctors of a clinic. */
export function OpenRecordView({ reservation, record }: OpenRecordViewProps) {
  const { t } = useLingui();
  const [part, setPart] = useState<Part>('plan');
  const { pet, plan, visits, weights } = record;
  const name = isolated(pet.name);
  // A pet that has passed away or is archived is read-only.
  const isReadOnly = pet.state === 'passed_away' || pet.archived_at !== null;
  // A closed visit takes no more doses and weights, while an owner's entry can still be confirmed.
  const isClosed = reservation.state === 'completed';
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
      <PatientFacts pet={pet} />
      <p className="flex items-center gap-2 text-xs text-ink-2">
        <EyeIcon size="xs" />
        {t`يرى المربّي في صفحة ${name} من اطّلع على السجلّ ومتى.`}
      </p>
      <Tabs<Part>
        label={t`السجلّ`}
        items={[
          {
            id: 'plan',
            label: t`الخطة`,
            content: (
              <PlanTab
                {...facts}
                confirmedHere={record.confirmed_here}
                isReadOnly={isReadOnly}
                canRecord={!isReadOnly && !isClosed}
              />
            ),
          },
          { id: 'visits', label: t`الزيارات`, content: <VisitsTab visits={visits} /> },
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
