import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PetPlan, ResponseOf } from '@rifq/contract/calls';
import { Columns } from '@rifq/ui';
import { PetName } from '../../../entities/pets/pet-name.tsx';
import {
  careRows,
  careRowsOf,
  isCounted,
  isDeferred,
  isTestRecord,
  isWithoutRecord,
  itemKey,
  needsCare,
  type OwnPet,
} from '../../../entities/vaccines/care.ts';
import { ItemStatus } from '../../../entities/vaccines/status-chip.tsx';
import { itemShortName } from '../../../entities/vaccines/texts/protocol-names.ts';
import { stageText } from '../../../entities/vaccines/texts/stage-text.ts';
import { statusTone } from '../../../entities/vaccines/texts/status-text.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { hasCats } from '../has-cats.ts';
import { UpcomingRow } from '../upcoming-row.tsx';
import { CareSection } from './care-section.tsx';
import { ExpandableCard } from './expandable-card.tsx';
import { type RecordRow, RecordsCard, TestsCard } from './record-cards.tsx';
import { SafetyNotes } from './safety-notes.tsx';
import { StatusCounts } from './status-counts.tsx';
import { DeferredCard, WithoutRecordCard } from './waiting-cards.tsx';

const UPCOMING_SHOWN = 6;

interface VaccinesOverviewProps {
  /** The pets with shown plans. */
  pets: readonly OwnPet[];
  plans: ResponseOf<'get', '/api/vaccines/plan'>;
}

/** Counts, items that need care, questions for the vet, upcoming and deferred items, records, and tests separately. */
export function VaccinesOverview({ pets, plans }: VaccinesOverviewProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const present = pets.filter(pet => pet.state === 'home');
  const rows = careRows(pets, plans.pets);
  const urgent = rows.filter(({ item }) => needsCare(item));
  const upcoming = rows.filter(({ item }) => item.status === 'upcoming');
  const waiting = careRowsOf(pets, plans.pets);
  const records = recordRows(pets, plans.pets);
  const doses = records.filter(({ dose }) => !isTestRecord(dose));
  const countOf = (tone: 'overdue' | 'due') =>
    urgent.filter(({ item }) => statusTone(item.status) === tone).length;
  const total = number(upcoming.length);

  return (
    <Columns
      main={
        <>
          <StatusCounts
            counts={{
              overdue: countOf('overdue'),
              due: countOf('due'),
              upcoming: upcoming.length,
              done: doses.filter(({ dose }) => isCounted(dose)).length,
            }}
          />
          <CareSection rows={urgent} />
          <WithoutRecordCard rows={waiting.filter(({ item }) => isWithoutRecord(item))} />
          {upcoming.length > 0 && (
            <ExpandableCard
              title={t`القادم`}
              rows={upcoming}
              visible={UPCOMING_SHOWN}
              allLabel={t`الكل (${total})`}
              end={<span className="text-sm text-ink-2">{doseCount(upcoming.length)}</span>}
              renderRow={({ pet, item, plan }) => (
                <UpcomingRow
                  key={`${pet.id} ${itemKey(item)}`}
                  item={item}
                  title={itemShortName(item)}
                  meta={
                    <>
                      <PetName>{pet.name}</PetName>
                      {'\u00a0· '}
                      {stageText(item)}
                    </>
                  }
                  end={<ItemStatus item={item} today={plan.as_of} />}
                />
              )}
            />
          )}
          <DeferredCard rows={waiting.filter(({ item }) => isDeferred(item))} />
        </>
      }
      side={
        <>
          <RecordsCard rows={doses} canRecord={present.length > 0} />
          <TestsCard rows={records.filter(({ dose }) => isTestRecord(dose))} />
          <SafetyNotes hasCats={hasCats(pets)} />
        </>
      }
    />
  );
}

/** Returns the records of these pets, newest first. */
function recordRows(pets: readonly OwnPet[], plans: readonly PetPlan[]): RecordRow[] {
  return pets
    .flatMap(pet => {
      const plan = plans.find(candidate => candidate.pet_id === pet.id);
      return (plan?.doses ?? []).map(dose => ({ pet, dose }));
    })
    .sort((a, b) => b.dose.given_on.localeCompare(a.dose.given_on));
}

function doseCount(count: number): string {
  return plural(count, {
    one: 'جرعة واحدة',
    two: 'جرعتان',
    few: '# جرعات',
    many: '# جرعة',
    other: '# جرعة',
  });
}
