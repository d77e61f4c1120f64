import { useLingui } from '@lingui/react/macro';
import {
  boosterMinAgeWeeks,
  estimatedAgeMarginWeeks,
  finalAgeWeeks,
  plannedIntervalDays,
} from '@rifq/care-plan';
import type { Pet } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import {
  ArchiveIcon,
  Button,
  HeartIcon,
  InfoIcon,
  LinkButton,
  Ltr,
  Note,
  SearchIcon,
  TextLink,
} from '@rifq/ui';
import { chipGroups } from '../../../entities/pets/chip-groups.ts';
import { petEditPath, petFieldPath } from '../../../entities/pets/paths.ts';
import { bySex, returnedText } from '../../../entities/pets/pet-text.ts';
import { months, spanOfDays, weeks } from '../../../lib/formats/span.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { CopyChip } from './copy-chip.tsx';
import type { PetActions } from './use-pet-actions.ts';

interface PetNoticeProps {
  pet: Pet;
  actions: PetActions;
  onHome: () => void;
}

/** Notice at the top of the page of a pet that is archived, lost, or has passed away, or whose age is unknown. */
export function PetNotice({ pet, actions, onHome }: PetNoticeProps) {
  if (pet.archived_at !== null) return <ArchivedNotice pet={pet} since={pet.archived_at} actions={actions} />;
  if (pet.state === 'lost') return <LostNotice pet={pet} actions={actions} onHome={onHome} />;
  if (pet.state === 'passed_away') return <FarewellNotice pet={pet} />;
  const asksAge = pet.birth_date === null && pet.is_adult !== true;
  return asksAge ? <AgeQuestion pet={pet} actions={actions} /> : null;
}

function ArchivedNotice({ pet, since, actions }: { pet: Pet; since: string; actions: PetActions }) {
  const { t } = useLingui();
  const { instantDate } = useFormat();
  const name = isolated(pet.name);
  const day = instantDate(since);
  return (
    <Note icon={<ArchiveIcon />}>
      <p>{t`«${name}» في الأرشيف منذ ${day}. السجلّ محفوظ للقراءة، ولا يظهر في الخطط.`}</p>
      <Button
        className="mt-3"
        variant="soft"
        size="sm"
        onPress={actions.restore}
        isPending={actions.isPending}
        pendingLabel={t`جارٍ الحفظ`}
      >
        {t`استعادة من الأرشيف`}
      </Button>
    </Note>
  );
}

/** Calm, with what helps in a search: the chip number, and a photo that shows the animal as it is. */
function LostNotice({ pet, actions, onHome }: PetNoticeProps) {
  const { t } = useLingui();
  const { instantDate } = useFormat();
  const name = isolated(pet.name);
  const day = pet.state_since === null ? '' : instantDate(pet.state_since);
  return (
    <Note icon={<SearchIcon />}>
      <p className="font-semibold text-ink">
        {bySex(pet.sex, {
          male: t`«${name}» مفقود منذ ${day}`,
          female: t`«${name}» مفقودة منذ ${day}`,
          unknown: t`«${name}» في حالة فقدان منذ ${day}`,
        })}
      </p>
      <p>{t`عند سؤال الجيران والعيادات والملاجئ القريبة يفيد رقم الشريحة وصورة حديثة.`}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        {pet.microchip === null ? (
          <TextLink href={petEditPath(pet.id)}>{t`إضافة رقم الشريحة`}</TextLink>
        ) : (
          <>
            <b className="text-ink">
              <Ltr>{chipGroups(pet.microchip)}</Ltr>
            </b>
            <CopyChip microchip={pet.microchip} />
          </>
        )}
        {pet.photo === null && <TextLink href={petEditPath(pet.id)}>{t`إضافة صورة حديثة`}</TextLink>}
      </div>
      <Button
        className="mt-3"
        variant="soft"
        size="sm"
        onPress={onHome}
        isPending={actions.isPending}
        pendingLabel={t`جارٍ الحفظ`}
      >
        {returnedText(pet.sex)}
      </Button>
    </Note>
  );
}

/** «هل عمر مشمش أقل من 6 أشهر؟»: young animals have a different plan, so it explains what the choice changes. */
function AgeQuestion({ pet, actions }: { pet: Pet; actions: PetActions }) {
  const { t } = useLingui();
  const name = isolated(pet.name);
  const grown = months(6);
  const [booster, apart] = [weeks(boosterMinAgeWeeks), spanOfDays(plannedIntervalDays)];
  const final = weeks(finalAgeWeeks + estimatedAgeMarginWeeks);
  const margin = weeks(estimatedAgeMarginWeeks);
  return (
    <Note icon={<InfoIcon />}>
      <p className="font-semibold text-ink">{t`هل عمر «${name}» أقل من ${grown}؟`}</p>
      <p>{t`دون ${grown} تستمرّ السلسلة حتى جرعة في عمر ${final} أو بعده، بزيادة ${margin} لأن العمر تقديري، ثم جرعة في عمر ${booster}. بعدها يُسأل الطبيب هل أُعطي من قبل؛ فإن لم يُعرف كفت جرعتان بينهما ${apart}، ثم جرعة بعد سنة.`}</p>
      {pet.species === 'cat' && (
        <p>
          {t`ودون سنة يُجدول للقطط لقاح لوكيميا القطط أيضًا، ويكفي لذلك تقدير العمر.`}{' '}
          <TextLink inline href={petFieldPath(pet.id, 'age')}>{t`تقدير العمر`}</TextLink>
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <LinkButton variant="soft" size="sm" href={petFieldPath(pet.id, 'age')}>
          {t`نعم، أقل من ${grown}`}
        </LinkButton>
        <Button
          variant="line"
          size="sm"
          onPress={actions.sayAdult}
          isPending={actions.isPending}
          pendingLabel={t`جارٍ الحفظ`}
        >
          {t`لا، ${grown} أو أكثر`}
        </Button>
      </div>
    </Note>
  );
}

function FarewellNotice({ pet }: { pet: Pet }) {
  const { t } = useLingui();
  const name = isolated(pet.name);
  return (
    <Note icon={<HeartIcon />}>
      {bySex(pet.sex, {
        male: t`فارق «${name}» الحياة. توقّفت المواعيد والتذكيرات، وسجلّه باقٍ هنا كما هو.`,
        female: t`فارقت «${name}» الحياة. توقّفت المواعيد والتذكيرات، وسجلّها باقٍ هنا كما هو.`,
        unknown: t`نأسف لوفاة «${name}». توقّفت المواعيد والتذكيرات، والسجلّ باقٍ هنا كما هو.`,
      })}
    </Note>
  );
}
