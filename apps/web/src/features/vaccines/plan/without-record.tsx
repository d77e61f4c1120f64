import { useLingui } from '@lingui/react/macro';
import type { PetPlan, PlanItem } from '@rifq/contract/calls';
import { Button, Note, StethoscopeIcon, TextButton } from '@rifq/ui';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { isWithoutRecord } from '../../../lib/vaccines/care.ts';
import { PlanWhy } from '../../../lib/vaccines/plan-reason.tsx';
import { shortNames } from '../../../lib/vaccines/texts/protocol-names.ts';
import { readReason } from '../../../lib/vaccines/texts/reason.ts';
import type { NameRef } from './use-focus-on-change.ts';

interface WithoutRecordProps {
  plan: PetPlan;
  /** Opens the note that a vet advised to wait, with one of these. */
  onDefer: (items: readonly PlanItem[]) => void;
  /** Of the heading, where the focus goes when one of these is no longer deferred. */
  nameRef: NameRef;
}

/** «لا سجلّ: يُسأل الطبيب»: once for everything of which a grown animal has no record. Nothing of it is late. */
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

/** One line for all of them, each with its sources. */
function gathered(first: PlanItem, items: readonly PlanItem[]): PlanItem {
  const byName = new Map(items.flatMap(({ sources }) => sources).map(source => [source.name, source]));
  const country = items.find(item => item.country !== null)?.country ?? null;
  return { ...first, country, sources: [...byName.values()] };
}

/** What all of them have in common: the day of the first. How many doses one begins with, each has for itself. */
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
