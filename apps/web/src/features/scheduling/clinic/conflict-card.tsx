import { useLingui } from '@lingui/react/macro';
import type { DoctorWeek } from '@rifq/contract/calls';
import { Button, Card, ConfirmDialog, List, TextButton, TriangleAlertIcon } from '@rifq/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { useOfferAll } from '../../../entities/clinics/colleague-offers.ts';
import { OfferSheet } from '../../../entities/clinics/offer-sheet.tsx';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { afterSheets } from '../../../lib/overlays/sheet-history.ts';
import { BookedRow } from './booked-row.tsx';
import { bookedCount, cancelCount, cancelText, conflictText, giveUpText, isPaid } from './conflict-text.ts';
import type { HoursCalendar } from './hours-after.ts';
import { MoveTimeSheet } from './move-time-sheet.tsx';
import {
  type AffectedReservation,
  changedDoctors,
  type HoursConflict,
  type HoursResolution,
  offersIn,
  type Resolutions,
} from './use-hours-change.ts';

/** Rows shown at first, and added by each press: a period can affect thousands. */
const SHOWN = 50;

interface ConflictCardProps {
  conflict: HoursConflict;
  /** Of the doctors whose reservations can be affected. */
  weeks: readonly DoctorWeek[];
  calendar: HoursCalendar;
  isPending: boolean;
  onResolve: (resolutions: Resolutions) => void;
  onSave: (conflict: HoursConflict) => void;
  onGiveUp: () => void;
}

/**
 * The reservations that a change affects: each is moved, offered with a colleague or cancelled, then all is saved in one
 * request. A change of all doctors leaves no colleague to offer.
 */
export function ConflictCard({
  conflict,
  weeks,
  calendar,
  isPending,
  onResolve,
  onSave,
  onGiveUp,
}: ConflictCardProps) {
  const { t } = useLingui();
  const { booked, change, resolutions } = conflict;
  const [moving, setMoving] = useState<AffectedReservation | null>(null);
  const [offering, setOffering] = useState<AffectedReservation | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [shownCount, setShownCount] = useState(SHOWN);
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // Saving has opened this, sometimes from a sheet; on phones the card is far below.
  useEffect(
    () =>
      afterSheets(() => {
        heading.current?.scrollIntoView({ block: 'start' });
        heading.current?.focus({ preventScroll: true });
      }),
    [],
  );
  const weekOf = ({ doctor_id: id }: AffectedReservation) => weeks.find(({ doctor }) => doctor.id === id);
  const movingWeek = moving === null ? undefined : weekOf(moving);
  const decide = (id: string, resolution: HoursResolution | undefined) =>
    onResolve({ ...resolutions, [id]: resolution });
  const without = changedDoctors(conflict);
  const mayOffer = (one: AffectedReservation) => without !== null && one.can_offer;
  const offerAll = useOfferAll(without ?? [], offers => onResolve({ ...resolutions, ...offers }));
  const left = booked.filter(({ reservation_id: id }) => resolutions[id] === undefined);
  const offerable = left.filter(mayOffer);
  const cancelled = booked.filter(({ reservation_id: id }) => resolutions[id] === null);
  const save = () => (cancelled.length > 0 ? setAsking(true) : onSave(conflict));
  return (
    <Card className="hours-booked grid gap-3" aria-labelledby={titleId}>
      <div className="flex items-start gap-2 text-due">
        <TriangleAlertIcon size="sm" />
        <div>
          <h2 id={titleId} ref={heading} tabIndex={-1} className="scroll-mt-24 text-base outline-none">
            {bookedCount(booked.length)}
          </h2>
          <p className="text-sm text-ink">
            {conflictText(change, booked.some(mayOffer))}{' '}
            {booked.some(isPaid) && t`ما دُفع يُستردّ كاملًا عند الإلغاء.`}
          </p>
        </div>
      </div>
      <List label={t`الحجوزات القائمة`}>
        {booked.slice(0, shownCount).map(one => (
          <BookedRow
            key={one.reservation_id}
            booked={one}
            resolution={resolutions[one.reservation_id]}
            doctorName={weeks.length > 1 ? weekOf(one)?.doctor.name : undefined}
            onMove={weekOf(one)?.doctor.takes_reservations ? () => setMoving(one) : null}
            onOffer={mayOffer(one) ? () => setOffering(one) : null}
            onCancel={() => decide(one.reservation_id, null)}
            onUndo={() => decide(one.reservation_id, undefined)}
          />
        ))}
      </List>
      {booked.length > shownCount && (
        <TextButton className="justify-self-start" onPress={() => setShownCount(shownCount + SHOWN)}>
          {t`عرض حجوزات أخرى`}
        </TextButton>
      )}
      <FormFailure
        message={conflict.failure ?? (offerAll.error === null ? undefined : messageOf(offerAll.error))}
      />
      <div className="flex flex-wrap gap-2">
        {offerable.length > 1 && (
          <Button
            variant="soft"
            size="sm"
            className="whitespace-normal"
            isPending={offerAll.isPending}
            pendingLabel={t`جارٍ البحث`}
            onPress={() =>
              offerAll.mutate({
                reservationIds: offerable.map(({ reservation_id: id }) => id),
                taken: offersIn(resolutions),
              })
            }
          >
            {t`عرض الزملاء المتاحين على الجميع`}
          </Button>
        )}
        {left.length > 1 && (
          <Button
            variant="danger"
            size="sm"
            className="whitespace-normal"
            onPress={() =>
              onResolve({
                ...resolutions,
                ...Object.fromEntries(left.map(({ reservation_id: id }) => [id, null])),
              })
            }
          >
            {cancelText(left, left.length === booked.length)}
          </Button>
        )}
        {left.length === 0 && (
          <Button size="sm" isPending={isPending} pendingLabel={t`جارٍ الحفظ`} onPress={save}>
            {t`حفظ مع تنفيذ ذلك`}
          </Button>
        )}
        <TextButton isDisabled={isPending} onPress={onGiveUp}>
          {giveUpText(change)}
        </TextButton>
      </div>
      {moving !== null && movingWeek !== undefined && (
        <MoveTimeSheet
          booked={moving}
          week={movingWeek}
          calendar={calendar}
          conflict={conflict}
          onChoose={startsAt => {
            decide(moving.reservation_id, startsAt);
            setMoving(null);
          }}
          onClose={() => setMoving(null)}
        />
      )}
      {offering !== null && (
        <OfferSheet
          reservationId={offering.reservation_id}
          petName={offering.pet_name}
          startsAt={offering.starts_at}
          without={without ?? []}
          taken={offersIn(resolutions)}
          onChoose={offer => {
            decide(offering.reservation_id, offer);
            setOffering(null);
          }}
          onClose={() => setOffering(null)}
        />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={cancelCount(cancelled.length)}
        confirmLabel={t`نعم، حفظ وإلغاء`}
        cancelLabel={t`رجوع`}
        isDanger
        onConfirm={() => {
          setAsking(false);
          onSave(conflict);
        }}
      >
        {cancelled.some(isPaid)
          ? t`يُستردّ كل مبلغ مدفوع كاملًا إلى صاحبه، ويصل إشعار كل مربٍّ له حساب.`
          : t`لا مبلغ يُستردّ، ويصل إشعار كل مربٍّ له حساب.`}
      </ConfirmDialog>
    </Card>
  );
}
