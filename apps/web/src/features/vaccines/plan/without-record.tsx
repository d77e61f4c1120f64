import { useLingui } from '@lingui/react/macro';
import type { PetPlan, PlanItem } from '@rifq/contract/calls';
import { Button, Note, StethoscopeIcon, TextButton } from '@rifq/ui';
import { isWithoutRecord } from '../../../entities/vaccines/care.ts';
import { PlanWhy } from '../../../entities/vaccines/plan-reason.tsx';
import { shortNames } from '../../../entities/vaccines/texts/protocol-names.ts';
import { readReason } from '../../../entities/vaccines/texts/reason.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import type { NameRef } from './use-focus-on-change.ts';

interface WithoutRecordProps {
  plan: PetPlan;
  /** Opens the form of a deferral, with one of these. */
  onDefer: (items: readonly PlanItem[]) => void;
  /** For the heading, which takes the focus when one of these is no longer deferred. */
  nameRef: NameRef;
}

/** «لا سجلّ: يُسأل الطبيب»: groups all items of an adult animal without a record. None of them is overdue. */
export function WithoutRecord({ plan, onDefer, nameRef }: WithoutRecordProps) {
  const { t } = useLingui();
  const openModal = useUiStore(state => state.openModal);
  const gatheredText = useGatheredText();
  const items = plan.items.filter(isWithoutRecord);
  const [first] = items;
  if (first === undefined) return null;
  const names = shortNames(items);
  const protocols = items.flatMap(item => item.protocols);
  const why =
    items.length === 1 ? { item: first } : { item: gathered(first, items), text: gatheredText(first) };
  return (
    <Note icon={<StethoscopeIcon />} className="mb-4">
      <h3>
        <span ref={nameRef(items)} tabIndex={-1}>{t`لا سجلّ: يُسأل الطبيب`}</span>
      </h3>
      <p>{names}</p>
      <p>{t`ما في الدفتر الصحي يُنقل إلى هنا فتُحسب المواعيد منه. وإن لم يوجد دفتر فالطبيب يقرّر بمَ يبدأ.`}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button
          variant="soft"
          size="sm"
          onPress={() => openModal('vaccineModal', { petId: plan.pet_id, protocols })}
        >
          {t`تسجيل ما أُعطي`}
        </Button>
        <TextButton onPress={() => onDefer(items)} aria-label={t`تأجيل بنصيحة الطبيب: ${names}`}>
          {t`تأجيل بنصيحة الطبيب`}
        </TextButton>
      </div>
      <PlanWhy {...why} plan={plan} />
    </Note>
  );
}

/** Merges all of them into one item, each with its sources. */
function gathered(first: PlanItem, items: readonly PlanItem[]): PlanItem {
  const byName = new Map(items.flatMap(({ sources }) => sources).map(source => [source.name, source]));
  const country = items.find(item => item.country !== null)?.country ?? null;
  return { ...first, country, sources: [...byName.values()] };
}

/** Text that all of them share: the day of the first dose. The number of doses differs. */
function useGatheredText(): (first: PlanItem) => string | null {
  const { t } = useLingui();
  const { date } = useFormat();
  return first => {
    const reason = readReason(first.reason);
    if (reason?.code !== 'noRecord') return null;
    const added = date(reason.params.registeredOn);
    return t`لا سجلّ لهذه اللقاحات قبل يوم الإضافة، ${added}، وليس هذا تأخّرًا. يُسأل الطبيب البيطري هل يلزم كلّ منها، وبكم جرعة يبدأ.`;
  };
}
