import { useLingui } from '@lingui/react/macro';
import { Note, TextButton } from '@rifq/ui';
import { useState } from 'react';
import { LostSlot } from '../../../../entities/slots/lost-slot.tsx';
import { useDiscardGuard } from '../../../../lib/forms/discard-guard.tsx';
import { FormFailure } from '../../../../lib/forms/form-failure.tsx';
import { Sheet } from '../../../../lib/overlays/sheet.tsx';
import { afterSheets } from '../../../../lib/overlays/sheet-history.ts';
import { useUiStore } from '../../../../lib/overlays/ui-store.ts';
import { OwnerPhoneField } from '../owner-phone-field.tsx';
import { openVisit } from '../visits/clinic-modal.ts';
import { BookStep } from './book-step.tsx';
import { HandBooked } from './hand-booked.tsx';
import { HandFooter } from './hand-footer.tsx';
import { useHandBooking } from './use-hand-booking.ts';

/** `handBookingModal`: holds a slot for an owner who calls (domains/reservations/README.md). */
export default function HandBookingModal() {
  const { t } = useLingui();
  const [subject] = useState(() => useUiStore.getState().modalSubject);
  const closeModals = useUiStore(state => state.closeModals);
  const booking = useHandBooking(subject);
  const close = () => {
    booking.forget();
    closeModals('handBookingModal');
  };
  const bookVisit = () => {
    close();
    afterSheets(() => openVisit('later'));
  };
  const { draft, update, form, booked, lost, timeZone, isFinding, isBooking } = booking;
  const guard = useDiscardGuard(booking.isDirty && booked === null, close);
  if (booked !== null) return <HandBooked reservation={booked} timeZone={timeZone} onClose={close} />;
  return (
    <>
      <Sheet
        isOpen
        onOpenChange={guard.leave}
        isDismissable={!isBooking && !isFinding}
        title={t`حجز موعد لمربٍّ يتّصل`}
        closeLabel={t`إغلاق`}
        onSubmit={booking.submit}
        footer={<HandFooter booking={booking} />}
      >
        <div className="grid grid-cols-1 gap-5">
          <FormFailure message={form.general} />
          {draft.owner !== null && lost !== null && (
            <LostSlot
              nearest={lost}
              timeZone={timeZone}
              shownIn={timeZone}
              lead={{
                nearest: t`كل ما كُتب محفوظ هنا. هذه أقرب المواعيد المتاحة:`,
                none: t`كل ما كُتب محفوظ هنا، ويمكن اختيار موعد آخر.`,
              }}
              onChoose={startsAt => update({ ...draft, startsAt }, 'starts_at')}
            />
          )}
          {draft.owner === null ? (
            <>
              <OwnerPhoneField
                value={draft}
                onChange={value => update({ ...draft, ...value }, 'phone', 'country_code')}
                error={form.errors.phone ?? form.errors.country_code}
                inputRef={form.inputRef('phone')}
              />
              <Note>
                {t`هذا حجز استشارة في التطبيق لمربٍّ له حساب.`}{' '}
                <TextButton onPress={bookVisit}>{t`حجز زيارة في العيادة، ولو بلا حساب`}</TextButton>
              </Note>
            </>
          ) : (
            <BookStep booking={booking} owner={draft.owner} />
          )}
        </div>
      </Sheet>
      {guard.dialog}
    </>
  );
}
