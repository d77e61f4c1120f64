import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/rules';
import {
  Card,
  LinkButton,
  LoadingRegion,
  Panel,
  PanelItem,
  PeekIllustration,
  Skeleton,
  SleepingCatIllustration,
  TextLink,
} from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { PetName } from '../../entities/pets/pet-name.tsx';
import { PetPicture } from '../../entities/pets/pet-picture.tsx';
import {
  type CareRow,
  careRows,
  careRowsOf,
  isUncertain,
  isWithoutRecord,
  itemKey,
  needsCare,
  type OwnPet,
} from '../../entities/vaccines/care.ts';
import { ItemStatus } from '../../entities/vaccines/status-chip.tsx';
import { itemName, itemShortName } from '../../entities/vaccines/texts/protocol-names.ts';
import { withStage } from '../../entities/vaccines/texts/stage-text.ts';
import { statusText } from '../../entities/vaccines/texts/status-text.ts';
import { useFormat } from '../../lib/formats/use-format.ts';
import { LoadError } from '../../lib/pages/load-error.tsx';
import { CareActions } from './care-actions.tsx';
import { plansQuery } from './queries.ts';

const SHOWN = 3;

/** «اليوم»: the three most urgent overdue or due items of all pets; or that everything is on time. */
export function TodayCard({ pets }: { pets: readonly OwnPet[] }) {
  const { t } = useLingui();
  const plans = useQuery(plansQuery);

  if (!pets.some(pet => pet.state === 'home')) return null;
  if (plans.data === undefined && !plans.isError) {
    return (
      <LoadingRegion label={t`جارٍ التحميل`}>
        {/* As high as the panel with its rows, so that nothing below it moves. */}
        <Skeleton className="h-153 rounded-xl lg:h-113.5" />
      </LoadingRegion>
    );
  }
  if (plans.data === undefined) {
    return (
      <Card>
        <LoadError
          error={plans.error}
          onRetry={() => void plans.refetch()}
          isRetrying={plans.isFetching}
          compact
        />
      </Card>
    );
  }
  const rows = careRows(pets, plans.data.pets);
  const urgent = rows.filter(({ item }) => needsCare(item));
  const present = careRowsOf(pets, plans.data.pets);
  return urgent.length > 0 ? (
    <CarePanel rows={urgent} />
  ) : (
    <CalmPanel
      next={rows[0]}
      allKnown={!present.some(({ plan }) => isUncertain(plan))}
      asksVet={present.some(({ item }) => isWithoutRecord(item))}
    />
  );
}

function CarePanel({ rows }: { rows: readonly CareRow[] }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const total = number(rows.length);
  return (
    <Panel peek={<PeekIllustration />} aria-labelledby="today-title">
      <h2 id="today-title">{t`اليوم`}</h2>
      <p className="panel-sub">{careCount(rows.length)}</p>
      <ul className="mt-4 grid gap-2">
        {rows.slice(0, SHOWN).map(({ pet, item, plan }) => (
          <PanelItem
            key={`${pet.id} ${itemKey(item)}`}
            start={<PetPicture pet={pet} />}
            title={item.combo === null ? itemName(item) : withStage(itemShortName(item), item)}
            meta={
              <>
                <PetName>{pet.name}</PetName>
                <ItemStatus item={item} today={plan.as_of} />
              </>
            }
            actions={<CareActions petId={pet.id} item={item} />}
          />
        ))}
      </ul>
      {rows.length > SHOWN && (
        <LinkButton variant="soft" size="sm" className="mt-3" href="/dashboard/vaccines">
          {t`عرض الكل (${total})`}
        </LinkButton>
      )}
    </Panel>
  );
}

interface CalmPanelProps {
  next: CareRow | undefined;
  /** Nothing is overdue, and no vet has to decide whether everything is on time. */
  allKnown: boolean;
  /** Some vaccines are without a record. */
  asksVet: boolean;
}

function CalmPanel({ next, allKnown, asksVet }: CalmPanelProps) {
  const { t } = useLingui();
  return (
    <Panel peek={<SleepingCatIllustration />} aria-labelledby="today-title">
      <h2 id="today-title">{allKnown ? t`كل شيء في وقته` : t`لا شيء متأخّر`}</h2>
      {next === undefined ? <p className="panel-sub">{t`لا شيء مستحقّ اليوم.`}</p> : <NextLine row={next} />}
      {asksVet && <TextLink href="/dashboard/vaccines">{t`لقاحات بلا سجلّ: يُسأل الطبيب`}</TextLink>}
    </Panel>
  );
}

function NextLine({ row: { pet, item, plan } }: { row: CareRow }) {
  const { t } = useLingui();
  const name = itemShortName(item);
  const when = statusText(item, plan.as_of);
  const petName = isolated(pet.name);
  return <p className="panel-sub">{t`لا شيء مستحقّ اليوم. أقرب موعد: ${name} لـ«${petName}» ${when}.`}</p>;
}

function careCount(count: number): string {
  return plural(count, {
    one: 'أمر واحد يحتاج إلى عناية، وما بعده هادئ',
    two: 'أمران يحتاجان إلى عناية، وما بعدهما هادئ',
    few: '# أمور تحتاج إلى عناية، وما بعدها هادئ',
    many: '# أمرًا يحتاج إلى عناية، وما بعدها هادئ',
    other: '# أمر يحتاج إلى عناية، وما بعدها هادئ',
  });
}
