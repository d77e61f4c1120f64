import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation, Dose, Pet, PetPlan } from '@rifq/contract/calls';
import { BookOpenIcon, PlusIcon, SectionHeader, TextButton, Timeline } from '@rifq/ui';
import { useRef, useState } from 'react';
import { useBookletDraft } from '../../../../entities/records/booklet-draft.ts';
import { isDeferred, isPlanned, isWithoutRecord, itemKey } from '../../../../entities/vaccines/care.ts';
import { HealthStateNote } from '../../../../entities/vaccines/health-state-note.tsx';
import { OnDemand } from '../../../../lib/overlays/on-demand.tsx';
import { lazyChunk } from '../../../../lib/versions/lazy-chunk.tsx';
import { EndStateButton, OptionsButton } from '../plan/plan-changes.tsx';
import { ClinicPlannedEntry } from './clinic-planned-entry.tsx';
import { DoneEntry } from './done-entry.tsx';
import { WaitingDose } from './waiting-dose.tsx';

/** Loaded when a dose is recorded. */
const DoseSheet = lazyChunk(() => import('./dose-sheet.tsx'));

/** Loaded when an old booklet is copied. */
const BookletSheet = lazyChunk(() => import('../booklet/booklet-sheet.tsx'));

const SHOWN = 5;

interface PlanTabProps {
  reservationId: string;
  pet: Pet;
  plan: PetPlan;
  /** What to beware of with the pet. */
  warnings: ClinicReservation['warnings'];
  /** Ids of the doses that this clinic has confirmed. */
  confirmedHere: readonly string[];
  isReadOnly: boolean;
  /** Whether doses that are given now can be added; a booklet can be copied while the record can be changed. */
  canRecord: boolean;
  /** Whether the owner has an account, and so reads of changes. */
  isRead: boolean;
}

/** Doses waiting for the doctor, the plan with its reasons, and past doses. */
export function PlanTab(props: PlanTabProps) {
  const { t } = useLingui();
  const { reservationId, pet, plan, warnings, confirmedHere, isReadOnly, canRecord, isRead } = props;
  // The form's initial protocols; null while it is closed.
  const [recorded, setRecorded] = useState<readonly string[] | null>(null);
  // The owner's entry in the form that corrects it.
  const [corrected, setCorrected] = useState<Dose | null>(null);
  const [isBookletOpen, setBookletOpen] = useState(false);
  const box = useRef<HTMLElement>(null);
  const focusPlan = () => box.current?.focus();
  const [showsAll, setShowsAll] = useState(false);
  const hasRows = !isBookletOpen && useBookletDraft.has(reservationId);
  const waiting = isReadOnly ? [] : plan.doses.filter(dose => dose.confirmed_at === null);
  const done = plan.doses.filter(dose => !waiting.includes(dose));
  const shown = showsAll ? done : done.slice(0, SHOWN);
  const items =
    pet.state === 'home'
      ? plan.items.filter(item => isPlanned(item) || isDeferred(item) || isWithoutRecord(item))
      : [];
  return (
    <div className="grid gap-4">
      {waiting.length > 0 && (
        <section aria-label={t`جرعات تنتظر التأكيد`} className="grid gap-3">
          {waiting.map(dose => (
            <WaitingDose
              key={dose.id}
              reservationId={reservationId}
              dose={dose}
              onCorrect={() => setCorrected(dose)}
            />
          ))}
        </section>
      )}
      <section ref={box} tabIndex={-1} aria-labelledby="record-plan-title">
        <SectionHeader
          id="record-plan-title"
          level={3}
          title={t`الخطة`}
          end={
            <div className="flex flex-wrap items-center gap-x-4">
              {!isReadOnly && (
                <TextButton icon={<BookOpenIcon size="sm" />} onPress={() => setBookletOpen(true)}>
                  {hasRows ? t`مسوّدة من الدفتر` : t`من الدفتر`}
                </TextButton>
              )}
              {canRecord && (
                <TextButton icon={<PlusIcon size="sm" />} onPress={() => setRecorded([])}>
                  {t`تسجيل جرعة`}
                </TextButton>
              )}
              {!isReadOnly && (
                <OptionsButton reservationId={reservationId} pet={pet} plan={plan} isRead={isRead} />
              )}
            </div>
          }
        />
        {plan.health_states.map(noted => (
          <HealthStateNote key={noted.state} plan={plan} noted={noted}>
            {!isReadOnly && (
              <EndStateButton
                reservationId={reservationId}
                noted={noted}
                isRead={isRead}
                onEnded={focusPlan}
              />
            )}
          </HealthStateNote>
        ))}
        {items.length === 0 && done.length === 0 && (
          <p className="text-sm text-ink-2">{t`لا جرعات مخطّطة ولا مسجَّلة.`}</p>
        )}
        <Timeline>
          {items.map(item => (
            <ClinicPlannedEntry
              key={itemKey(item)}
              reservationId={reservationId}
              plan={plan}
              item={item}
              onRecord={canRecord ? () => setRecorded(item.protocols) : undefined}
              canDefer={!isReadOnly}
              isRead={isRead}
              onEnded={focusPlan}
            />
          ))}
          {shown.map(dose => (
            <DoneEntry
              key={dose.id}
              reservationId={reservationId}
              dose={dose}
              canWithdraw={!isReadOnly && confirmedHere.includes(dose.id)}
            />
          ))}
        </Timeline>
        {shown.length < done.length && (
          <TextButton onPress={() => setShowsAll(true)}>{t`كل السجلّات`}</TextButton>
        )}
      </section>
      {isBookletOpen && (
        <OnDemand onMissing={() => setBookletOpen(false)}>
          <BookletSheet
            reservationId={reservationId}
            pet={pet}
            plan={plan}
            onClose={() => setBookletOpen(false)}
          />
        </OnDemand>
      )}
      {corrected !== null && (
        <OnDemand onMissing={() => setCorrected(null)}>
          <DoseSheet
            reservationId={reservationId}
            pet={pet}
            plan={plan}
            warnings={warnings}
            preferred={[]}
            entry={corrected}
            onClose={() => setCorrected(null)}
          />
        </OnDemand>
      )}
      {recorded !== null && (
        <OnDemand onMissing={() => setRecorded(null)}>
          <DoseSheet
            reservationId={reservationId}
            pet={pet}
            plan={plan}
            warnings={warnings}
            preferred={recorded}
            onClose={() => setRecorded(null)}
          />
        </OnDemand>
      )}
    </div>
  );
}
