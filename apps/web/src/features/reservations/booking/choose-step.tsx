import { useLingui } from '@lingui/react/macro';
import type { Doctor, Me } from '@rifq/contract/calls';
import { reservationMinutes } from '@rifq/rules';
import { ChoicePills, FilterChoice, Note } from '@rifq/ui';
import { petChoices } from '../../../entities/pets/pet-choices.tsx';
import { SlotChoice } from '../../../entities/slots/slot-choice.tsx';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { firstControl } from '../../../lib/forms/first-control.ts';
import { PartChunk } from '../../../lib/pages/chunk-boundary.tsx';
import { DoctorChoice } from './doctor-choice.tsx';
import { DoctorRows } from './doctor-rows.tsx';
import { EmergencyButton } from './emergency-button.tsx';
import { JoinWaiting } from './join-waiting.tsx';
import { NoPets, VaccinePlace } from './lazy.ts';
import type { Booking } from './use-booking.ts';

const CONSULTATION = 'consultation';
const FOLLOW_UP = 'followUp';
/** Field labels of this step look like headings, as for day and time below them. */
const QUESTION = '[&_.field-label]:font-head [&_.field-label]:text-h3';

interface ChooseStepProps {
  pets: Me['pets'];
  /** Doctors who take reservations. */
  doctors: readonly Doctor[];
  booking: Booking;
  /** The booking was opened at a vaccine of the plan. */
  isAboutVaccine: boolean;
  /** Opens the waiting list of a doctor. */
  onWait: (doctor: Doctor) => void;
  onClose: () => void;
}

/** The first step: pet, kind, doctor and time. */
export function ChooseStep({ pets, doctors, booking, isAboutVaccine, onWait, onClose }: ChooseStepProps) {
  const { t } = useLingui();
  const { draft, change, form, doctor } = booking;
  const choice = { onChange: booking.chooseDoctor, error: form.errors.doctor_id };
  const { number } = useFormat();
  const [consultation, followUp] = [number(reservationMinutes[1]), number(reservationMinutes[2])];
  const home = pets.filter(({ state }) => state === 'home');
  if (home.length === 0) {
    return (
      <PartChunk>
        <NoPets onClose={onClose} />
      </PartChunk>
    );
  }
  if (doctors.length === 0) return <Note>{t`لا طبيب يستقبل الحجوزات هنا بعد.`}</Note>;
  return (
    <>
      <EmergencyButton onPress={booking.emergency.show} />
      <div ref={firstControl(form.inputRef('pet_id'))} className={QUESTION}>
        <FilterChoice
          label={t`لأي حيوان؟`}
          options={petChoices(home)}
          value={draft.petId}
          onChange={petId =>
            change({ petId, kind: 1, startsAt: draft.kind === 1 ? draft.startsAt : null }, 'pet_id')
          }
          error={form.errors.pet_id}
        />
      </div>
      {(draft.kind === 2 || booking.followUpDoctors.length > 0) && (
        <ChoicePills
          label={t`نوع الاستشارة`}
          options={[
            { id: CONSULTATION, label: t`استشارة\u00a0· ${consultation} دقيقة` },
            { id: FOLLOW_UP, label: t`متابعة\u00a0· ${followUp} دقيقة` },
          ]}
          value={draft.kind === 2 ? FOLLOW_UP : CONSULTATION}
          onChange={id => change({ kind: id === FOLLOW_UP ? 2 : 1, startsAt: null }, 'starts_at')}
        />
      )}
      <div ref={firstControl(form.inputRef('doctor_id'))} className={QUESTION}>
        {draft.kind === 2 ? (
          <DoctorRows {...choice} doctors={booking.followUpDoctors} value={doctor?.id ?? null} />
        ) : (
          <DoctorChoice {...choice} chosen={doctor} />
        )}
      </div>
      {isAboutVaccine && doctor !== null && (
        <PartChunk>
          <VaccinePlace clinic={doctor.clinic} />
        </PartChunk>
      )}
      {doctor !== null && (
        <SlotChoice
          key={`${doctor.id} ${draft.kind}`}
          slots={booking.slots}
          timeZone={doctor.clinic.time_zone}
          value={draft.startsAt}
          proposed={booking.proposedAt}
          onOpenDay={booking.openDay}
          onChange={booking.chooseSlot}
          error={booking.proposedAt === null ? form.errors.starts_at : undefined}
          inputRef={form.inputRef('starts_at')}
        />
      )}
      {doctor !== null && draft.kind === 1 && (
        <JoinWaiting onPress={() => booking.isPetChosen() && onWait(doctor)} />
      )}
    </>
  );
}
