import { useLingui } from '@lingui/react/macro';
import type { Reservation, ReservationOffer } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Button } from '@rifq/ui';
import { useState } from 'react';
import { useSlotText } from '../../../entities/slots/slot-text.ts';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { request } from '../../../lib/calls/request.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { openDelay } from '../change/modal.ts';
import { useChange } from '../change/use-change.ts';
import { takesPlaceAtClinic } from '../reservation-text.ts';

interface OfferAnswerProps {
  reservation: Reservation;
  offer: ReservationOffer;
  onCancel: () => void;
}

/** The question whether another doctor suits the owner, with the answers; accepting takes one press. */
export function OfferAnswer({ reservation, offer, onCancel }: OfferAnswerProps) {
  const { t } = useLingui();
  const [failure, setFailure] = useState<string>();
  const { change, isPending } = useChange({
    send: (offerId: string) => request('post', '/api/reservations/offer/accept', { offer_id: offerId }),
    // The buttons are unmounted; the state takes the focus.
    onChanged: () => document.getElementById('reservation-state')?.focus(),
    onFailure: error => setFailure(messageOf(error)),
  });
  const isVisit = takesPlaceAtClinic(reservation);
  return (
    <div className="grid grid-cols-1 gap-4">
      <OfferQuestion reservation={reservation} offer={offer} />
      <FormFailure message={failure} />
      <div className="flex flex-wrap gap-3">
        <Button isPending={isPending} pendingLabel={t`جارٍ الحفظ`} onPress={() => change(offer.id)}>
          {t`قبول`}
        </Button>
        {reservation.can.move && (
          <Button variant="soft" isDisabled={isPending} onPress={() => openDelay(reservation.id)}>
            {t`موعد آخر`}
          </Button>
        )}
        {reservation.can.cancel && (
          <Button variant="danger" isDisabled={isPending} onPress={onCancel}>
            {isVisit ? t`إلغاء الزيارة` : t`إلغاء واسترداد`}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Who has no time, who would have, when, and until when there is time to answer. */
export function OfferQuestion({ reservation, offer }: Omit<OfferAnswerProps, 'onCancel'>) {
  const { t } = useLingui();
  const { doctor, clinic, starts_at: startsAt } = reservation;
  const words = useSlotText(clinic.time_zone);
  const from = isolated(offer.from_doctor);
  const to = isolated(doctor.name);
  const { when } = words(startsAt);
  const until = words(offer.expires_at).when;
  // The doctor whom the owner had, at another time.
  const isSameDoctor = offer.from_doctor_id === doctor.id;
  const question =
    startsAt === offer.from_starts_at
      ? t`لا موعد لدى ${from}، والبديل ${to} في الموعد نفسه: أيناسب ذلك؟`
      : t`لا موعد لدى ${from}، والبديل ${to}، ${when}: أيناسب ذلك؟`;
  return (
    <div className="grid gap-1">
      <p className="font-semibold text-ink">
        {isSameDoctor ? t`تعذّر الموعد السابق لدى ${to}، والبديل ${when}: أيناسب ذلك؟` : question}
      </p>
      <p className="text-sm text-ink-2">
        {takesPlaceAtClinic(reservation)
          ? t`يُنتظر جوابك حتى ${until}، وبعدها تُلغى الزيارة.`
          : t`ما دُفع كما هو. يُنتظر جوابك حتى ${until}، وبعدها يُلغى الحجز ويُستردّ ما دُفع كاملًا.`}
      </p>
    </div>
  );
}
