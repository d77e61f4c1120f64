import { useLingui } from '@lingui/react/macro';
import type { Dose } from '@rifq/contract/calls';
import { Button, Card, CheckIcon, ListRow, MinusIcon, PlusIcon, SectionHeader } from '@rifq/ui';
import { PetName } from '../../../entities/pets/pet-name.tsx';
import { isCounted, type OwnPet } from '../../../entities/vaccines/care.ts';
import { ResultChip } from '../../../entities/vaccines/result-chip.tsx';
import { shortName } from '../../../entities/vaccines/texts/protocol-names.ts';
import { notCountedTexts } from '../../../entities/vaccines/texts/record-texts.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { ExpandableCard } from './expandable-card.tsx';

export interface RecordRow {
  pet: OwnPet;
  dose: Dose;
}

interface RecordsCardProps {
  rows: readonly RecordRow[];
  /** Whether any of the pets shown is with its owner: only then a first record is suggested. */
  canRecord: boolean;
}

/** The newest records, all of them on demand; those that the plan does not count are marked. */
export function RecordsCard({ rows, canRecord }: RecordsCardProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const total = number(rows.length);
  if (rows.length === 0) return canRecord ? <NothingRecorded /> : null;
  return (
    <ExpandableCard
      title={t`السجلّات`}
      rows={rows}
      visible={3}
      allLabel={t`الكل (${total})`}
      renderRow={({ pet, dose }) => (
        <ListRow
          key={dose.id}
          start={
            isCounted(dose) ? (
              <span className="grid size-8 flex-none place-items-center rounded-full bg-done text-surface">
                <CheckIcon size="sm" />
              </span>
            ) : (
              <span className="grid size-8 flex-none place-items-center rounded-full bg-neutral-soft text-neutral">
                <MinusIcon size="sm" />
              </span>
            )
          }
          title={shortName(dose.protocols)}
          meta={<RecordMeta pet={pet} dose={dose} />}
        />
      )}
    />
  );
}

function RecordMeta({ pet, dose }: RecordRow) {
  const { t } = useLingui();
  const { date } = useFormat();
  return (
    <>
      <PetName>{pet.name}</PetName>
      {'\u00a0· '}
      {date(dose.given_on)}
      {'\u00a0· '}
      {dose.confirmed_at === null ? t`مسجَّلة منك` : t`مؤكَّدة من الطبيب`}
      {notCountedTexts(dose).map(text => (
        <span key={text} className="block font-semibold text-due">
          {text}
        </span>
      ))}
    </>
  );
}

function NothingRecorded() {
  const { t } = useLingui();
  const openModal = useUiStore(state => state.openModal);
  return (
    <Card aria-labelledby="records-title">
      <SectionHeader id="records-title" title={t`السجلّات`} />
      <p className="text-sm text-ink-2">{t`لا جرعات مسجَّلة بعد. ما في الدفتر الصحي يُنقل إلى هنا، فتُحسب المواعيد منه.`}</p>
      <Button
        variant="soft"
        size="sm"
        className="mt-3"
        icon={<PlusIcon size="sm" />}
        onPress={() => openModal('vaccineModal')}
      >
        {t`تسجيل أول جرعة`}
      </Button>
    </Card>
  );
}

/** Results of tests (protocols 6, 10, felvTest and rabiesTitre), which are never due. */
export function TestsCard({ rows }: { rows: readonly RecordRow[] }) {
  const { t } = useLingui();
  const { date, number } = useFormat();
  const total = number(rows.length);
  if (rows.length === 0) return null;
  return (
    <ExpandableCard
      title={t`فحوص`}
      subtitle={t`نتائج تُحفظ، ولا تُجدول لها جرعات.`}
      rows={rows}
      visible={3}
      allLabel={t`الكل (${total})`}
      renderRow={({ pet, dose }) => (
        <ListRow
          key={dose.id}
          title={shortName(dose.protocols)}
          meta={
            <>
              <PetName>{pet.name}</PetName>
              {'\u00a0· '}
              {date(dose.given_on)}
            </>
          }
          end={<ResultChip dose={dose} />}
        />
      )}
    />
  );
}
