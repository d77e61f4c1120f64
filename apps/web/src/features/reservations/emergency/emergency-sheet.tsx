import { useLingui } from '@lingui/react/macro';
import { type FoundRedFlag, firstSteps, isolated, redFlags, safetyLines } from '@rifq/rules';
import { Button, Note, SirenIcon, TriangleAlertIcon } from '@rifq/ui';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { Numbers } from './numbers.tsx';
import { PetCard } from './pet-card.tsx';

interface EmergencySheetProps {
  petId: string | null;
  /** Emergency signs with the owner's words; empty if opened without a text. */
  found: readonly FoundRedFlag[];
  /** Continues the booking; absent in a conversation. */
  onContinue?: () => void;
  onClose: () => void;
}

/** Emergency numbers, what to tell them, and first aid. Continuing the booking is last. */
export function EmergencySheet({ petId, found, onContinue, onClose }: EmergencySheetProps) {
  const { t } = useLingui();
  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      title={found.length > 0 ? t`قد تكون حالة طارئة` : t`حالة طارئة`}
      closeLabel={t`إغلاق`}
    >
      <section className="grid gap-4 rounded-xl bg-overdue-soft p-5">
        <div className="flex items-start gap-3 text-overdue">
          <SirenIcon />
          <p className="min-w-0 flex-1 text-ink">
            <FoundText found={found} isInReason={onContinue !== undefined} /> {safetyLines.remote}
          </p>
        </div>
        <Numbers />
      </section>
      <PetCard petId={petId} />
      <FirstSteps />
      <Signs found={found} />
      <Note icon={<TriangleAlertIcon />}>{safetyLines.bite}</Note>
      {onContinue !== undefined && (
        <div className="grid justify-items-center">
          <Button variant="ghost" onPress={onContinue}>
            {found.length > 0 ? t`ليست حالة طارئة، متابعة الحجز` : t`متابعة الحجز`}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

function FoundText({ found, isInReason }: Pick<EmergencySheetProps, 'found'> & { isInReason: boolean }) {
  const { t } = useLingui();
  if (found.length === 0) return <b>{t`علامة واحدة مما يلي تكفي للذهاب الآن.`}</b>;
  const words = found.map(sign => `«${isolated(sign.words)}»`).join('، ');
  return <b>{isInReason ? t`ذُكر في سبب الاستشارة: ${words}.` : t`ذُكر في المحادثة: ${words}.`}</b>;
}

function FirstSteps() {
  const { t } = useLingui();
  const { number } = useFormat();
  return (
    <section className="grid gap-3">
      <h3>{t`إلى أن يصل إلى الطبيب`}</h3>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the role of a list away with its markers */}
      <ol role="list" className="grid gap-3">
        {firstSteps.map(({ key, ar, more }, index) => (
          <li key={key} className="flex items-start gap-3">
            <span
              aria-hidden="true"
              className="grid size-7 flex-none place-items-center rounded-full bg-primary-soft text-sm font-semibold text-primary-ink"
            >
              {number(index + 1)}
            </span>
            <p className="min-w-0 flex-1">
              <b>{ar}</b> <span className="text-ink-2">{more}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** All signs; those found in the reason are highlighted and first. */
function Signs({ found }: Pick<EmergencySheetProps, 'found'>) {
  const { t } = useLingui();
  const isFound = (key: string) => found.some(sign => sign.key === key);
  const sorted = [...redFlags].sort((one, other) => Number(isFound(other.key)) - Number(isFound(one.key)));
  return (
    <section className="grid gap-2">
      <h3>{t`علامات لا تنتظر`}</h3>
      <ul className="grid lg:grid-cols-2 lg:gap-x-6">
        {sorted.map(({ key, ar }) => (
          <li key={key} className="flex items-start gap-2 border-line border-t py-2">
            <span className="text-overdue">
              <TriangleAlertIcon size="sm" />
            </span>
            {isFound(key) ? <b className="text-overdue">{ar}</b> : <span>{ar}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
