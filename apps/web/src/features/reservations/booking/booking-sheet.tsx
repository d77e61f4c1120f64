import { useLingui } from '@lingui/react/macro';
import type { Doctor } from '@rifq/contract/calls';
import { reservationRules } from '@rifq/rules';
import { Button } from '@rifq/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSlotText } from '../../../entities/slots/slot-text.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useDiscardGuard } from '../../../lib/forms/discard-guard.tsx';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { OnDemand } from '../../../lib/overlays/on-demand.tsx';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { enterSheet } from '../../../lib/overlays/sheet-history.ts';
import { PartChunk } from '../../../lib/pages/chunk-boundary.tsx';
import { ChooseStep } from './choose-step.tsx';
import { Booked, EmergencySheet, LostTime, PayFooter, PayStep, preloadSteps, WaitingSheet } from './lazy.ts';
import { type Booking, type BookingFacts, isAboutVaccine, useBooking } from './use-booking.ts';

/** Books in two steps: pet, doctor and time; reason and payment. */
export function BookingSheet(facts: BookingFacts) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { onClose } = facts;
  const booking = useBooking(facts, preloadSteps);
  const { step, form, creation, lost, emergency, booked } = booking;
  const guard = useDiscardGuard(booking.isDirty && booked === null && !creation.isLeaving, booking.discard, {
    isKept: true,
  });
  const [waitedFor, setWaitedFor] = useState<Doctor | null>(null);
  useStepBack(step === 2 && booked === null, booking.back);
  if (booked !== null) {
    return <Booked reservation={booked} onClose={onClose} onOpen={() => booking.toReservation(booked)} />;
  }
  const isSecond = step === 2;
  const [current, last] = [number(step), number(2)];
  return (
    <>
      <Sheet
        isOpen
        onOpenChange={guard.leave}
        isDismissable={!creation.isBusy}
        title={isSecond ? t`السبب والدفع` : booking.draft.kind === 2 ? t`حجز متابعة` : t`حجز استشارة`}
        subtitle={t`محادثة مكتوبة داخل رِفق\u00a0· الخطوة ${current} من ${last}`}
        back={isSecond && !creation.isBusy ? { label: t`رجوع إلى الموعد`, onPress: booking.back } : undefined}
        closeLabel={t`إغلاق`}
        onSubmit={booking.submit}
        footer={isSecond ? <PayFooter facts={facts} booking={booking} /> : <ChooseFooter booking={booking} />}
      >
        <FormFailure message={form.general} />
        {lost !== null && (
          <PartChunk>
            <LostTime booking={booking} nearest={lost} />
          </PartChunk>
        )}
        {isSecond ? (
          <PayStep facts={facts} booking={booking} />
        ) : (
          <ChooseStep
            pets={facts.me.pets}
            doctors={facts.doctors}
            booking={booking}
            isAboutVaccine={isAboutVaccine(facts, booking)}
            onWait={setWaitedFor}
            onClose={onClose}
          />
        )}
      </Sheet>
      {emergency.found !== null && (
        <OnDemand onMissing={emergency.back}>
          <EmergencySheet
            petId={booking.draft.petId}
            found={emergency.found}
            onContinue={emergency.goOn}
            onClose={emergency.back}
          />
        </OnDemand>
      )}
      {waitedFor !== null && booking.draft.petId !== null && (
        <OnDemand onMissing={() => setWaitedFor(null)}>
          <WaitingSheet
            booking={booking}
            doctor={waitedFor}
            petId={booking.draft.petId}
            onClose={() => setWaitedFor(null)}
          />
        </OnDemand>
      )}
      {guard.dialog}
    </>
  );
}

/** Makes the browser's Back go from the second step to the first. */
function useStepBack(isSecond: boolean, onBack: () => void): void {
  const goBack = useEffectEvent(onBack);
  useEffect(() => (isSecond ? enterSheet(() => goBack()) : undefined), [isSecond]);
}

function ChooseFooter({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { draft, doctor, proposedAt } = booking;
  const slotText = useSlotText(doctor?.clinic.time_zone);
  const minutes = number(reservationRules.holdMinutes);
  const startsAt = draft.startsAt ?? proposedAt;
  const chosen = startsAt === null ? null : slotText(startsAt);
  return (
    <>
      <div className="min-w-0 flex-1">
        <b role="status">{chosen?.when}</b>
        {chosen?.atClinic != null && (
          <p className="text-xs text-ink-2">{t`في العيادة: ${chosen.atClinic}`}</p>
        )}
        <p className="text-xs text-ink-2">{t`يُحجز لك ${minutes} دقائق حتى الدفع بالبطاقة.`}</p>
      </div>
      <Button type="submit" isPending={booking.isLoading} pendingLabel={t`جارٍ التحميل`}>
        {t`متابعة`}
      </Button>
    </>
  );
}
