import { useLingui } from '@lingui/react/macro';
import { isolated, nameLimits, protocolKeys, reservationMinutes, reservationRules } from '@rifq/rules';
import { Avatar, Button, DoctorFace, Note, SirenIcon, sheetScroller, TextArea } from '@rifq/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSlotText } from '../../../entities/slots/slot-text.ts';
import { partNames } from '../../../entities/vaccines/texts/protocol-names.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { firstControl } from '../../../lib/forms/first-control.ts';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { PaymentChoice } from '../pay/payment-choice.tsx';
import { keepReasonDraft, readReasonDraft } from './reason-draft.ts';
import { signFinder } from './signs.ts';
import { type Booking, type BookingFacts, isAboutVaccine } from './use-booking.ts';

interface PayStepProps {
  facts: BookingFacts;
  booking: Booking;
}

/** The second step: summary, reason and payment. */
export function PayStep({ facts, booking }: PayStepProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { draft, change, form, payment } = booking;
  const minutes = number(reservationRules.holdMinutes);
  const start = useRef<HTMLDivElement>(null);
  const write = (reason: string) => {
    keepReasonDraft(draft.petId, reason);
    change({ reason, signs: signFinder.find(reason) }, 'reason');
  };
  const begin = useEffectEvent(() => {
    const stored = readReasonDraft(draft.petId);
    if (draft.reason === '' && stored !== '') write(stored);
    else if (draft.reason === '' && isAboutVaccine(facts, booking)) {
      const names = partNames(protocolKeys.filter(key => facts.subject.protocols?.includes(key)));
      // A proposed reason is not stored as a draft.
      change({ reason: t`سؤال عن التطعيم: ${names}` }, 'reason');
    }
    // The button that opened this step is unmounted, and the scroll position belongs to the other step.
    start.current?.focus({ preventScroll: true });
    const scroller = start.current && sheetScroller(start.current);
    if (scroller) scroller.scrollTop = 0;
  });
  useEffect(() => begin(), []);
  return (
    <div ref={start} tabIndex={-1} className="grid gap-5 rounded-md outline-none">
      <Chosen facts={facts} booking={booking} />
      <div className="grid gap-3">
        <TextArea
          label={t`سبب الاستشارة`}
          value={draft.reason}
          onChange={write}
          error={form.errors.reason ?? tooLong(draft.reason, nameLimits.note)}
          inputRef={form.inputRef('reason')}
        />
        <Sign booking={booking} />
      </div>
      <div ref={firstControl(form.inputRef('payment_method_id'))}>
        <PaymentChoice
          kind={draft.kind}
          choice={payment}
          onChange={choice => change({ payment: choice }, 'payment_method_id')}
          coins={facts.me.coins}
          cards={facts.cards}
          currency={facts.currency}
          error={form.errors.payment_method_id}
        />
      </div>
      {payment.method === 2 && (
        <p className="text-sm text-ink-2">
          {t`عند المتابعة إلى الدفع يبقى الموعد محجوزًا لك ${minutes} دقائق حتى يكتمل.`}
        </p>
      )}
    </div>
  );
}

/** Warns immediately that the typed reason may be an emergency, with a button to the emergency card. */
function Sign({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const found = booking.draft.signs;
  return (
    <div role="alert" className="empty:hidden">
      {found.length > 0 && (
        <Note tone="danger" icon={<SirenIcon />}>
          <p className="font-semibold">{t`قد تكون حالة طارئة لا تنتظر موعدًا.`}</p>
          <Button className="mt-2" variant="danger" size="sm" onPress={booking.emergency.show}>
            {t`بمن نتصل الآن؟`}
          </Button>
        </Note>
      )}
    </div>
  );
}

function Chosen({ facts, booking }: PayStepProps) {
  const { t } = useLingui();
  const { draft, doctor } = booking;
  const { number } = useFormat();
  const slotText = useSlotText(doctor?.clinic.time_zone);
  const pet = facts.me.pets.find(({ id }) => id === draft.petId);
  if (pet === undefined || doctor === null || draft.startsAt === null) return null;
  const { when, atClinic } = slotText(draft.startsAt);
  const name = isolated(pet.name);
  const minutes = number(reservationMinutes[draft.kind]);
  return (
    <Note icon={<Avatar photo={doctor.photo} fallback={<DoctorFace />} />}>
      <b className="block text-ink">
        {draft.kind === 2
          ? t`متابعة عن ${name}\u00a0· ${minutes} دقيقة`
          : t`استشارة عن ${name}\u00a0· ${minutes} دقيقة`}
      </b>
      <span className="block text-ink">{when}</span>
      {atClinic !== null && <span className="block">{t`في العيادة: ${atClinic}`}</span>}
      <span className="block">{`${isolated(doctor.name)}\u00a0· ${isolated(doctor.clinic.name)}`}</span>
    </Note>
  );
}
