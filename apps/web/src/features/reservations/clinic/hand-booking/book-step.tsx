import { useLingui } from '@lingui/react/macro';
import { isolated, reservationMinutes } from '@rifq/rules';
import { Button, ChoicePills, FilterChoice, Note, TextArea } from '@rifq/ui';
import { useEffect, useRef } from 'react';
import { petChoices } from '../../../../entities/pets/pet-choices.tsx';
import { SlotChoice } from '../../../../entities/slots/slot-choice.tsx';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { firstControl } from '../../../../lib/forms/first-control.ts';
import { LoadError } from '../../../../lib/pages/load-error.tsx';
import type { FoundOwner } from '../use-find-owner.ts';
import { followUpDoctorIds, withDoctor, withKind, withPet } from './draft.ts';
import type { HandBooking } from './use-hand-booking.ts';

const CONSULTATION = 'consultation';
const FOLLOW_UP = 'followUp';

interface BookStepProps {
  booking: HandBooking;
  owner: FoundOwner;
}

/** Chooses the pet, kind, doctor, time and reason. */
export function BookStep({ booking, owner }: BookStepProps) {
  const { t } = useLingui();
  const { draft, update, form, doctors, schedule, timeZone } = booking;
  const { number } = useFormat();
  const hasFollowUp = followUpDoctorIds(draft).length > 0;
  const consultation = number(reservationMinutes[1]);
  const followUpMinutes = number(reservationMinutes[2]);
  return (
    <>
      <Caller booking={booking} owner={owner} />
      {owner.pets.length > 0 && (
        <>
          <div ref={firstControl(form.inputRef('pet_id'))}>
            <FilterChoice
              label={t`لأي حيوان؟`}
              options={petChoices(owner.pets)}
              value={draft.petId}
              onChange={petId => update(withPet(draft, petId), 'pet_id', 'kind')}
              error={form.errors.pet_id}
            />
          </div>
          {hasFollowUp && (
            <div ref={firstControl(form.inputRef('kind'))}>
              <ChoicePills
                label={t`نوع الموعد`}
                options={[
                  { id: CONSULTATION, label: t`استشارة\u00a0· ${consultation} دقيقة` },
                  { id: FOLLOW_UP, label: t`متابعة\u00a0· ${followUpMinutes} دقيقة` },
                ]}
                value={draft.kind === 2 ? FOLLOW_UP : CONSULTATION}
                onChange={id => update(withKind(draft, id === FOLLOW_UP ? 2 : 1), 'kind', 'starts_at')}
                error={form.errors.kind}
              />
            </div>
          )}
          {schedule.data === undefined && schedule.isError ? (
            <LoadError
              error={schedule.error}
              onRetry={() => void schedule.refetch()}
              isRetrying={schedule.isFetching}
              compact
            />
          ) : (
            <div ref={firstControl(form.inputRef('doctor_id'))}>
              <FilterChoice
                label={t`الطبيب`}
                options={doctors.map(({ id, name }) => ({ id, label: isolated(name) }))}
                value={booking.doctor?.id ?? null}
                onChange={id => update(withDoctor(draft, id), 'doctor_id', 'starts_at', 'kind')}
                error={form.errors.doctor_id}
              />
            </div>
          )}
          {booking.doctor !== null && (
            <SlotChoice
              slots={booking.slots}
              timeZone={timeZone}
              shownIn={timeZone}
              value={draft.startsAt}
              onChange={startsAt => update({ ...draft, startsAt }, 'starts_at', 'kind')}
              error={form.errors.starts_at}
              inputRef={form.inputRef('starts_at')}
            />
          )}
          <TextArea
            label={t`سبب الاستشارة`}
            value={draft.reason}
            onChange={reason => update({ ...draft, reason }, 'reason')}
            error={form.errors.reason}
            inputRef={form.inputRef('reason')}
          />
        </>
      )}
    </>
  );
}

/** Shows the owner found, with a button to search for another phone. Takes the focus. */
function Caller({ booking, owner }: BookStepProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { draft, update } = booking;
  const name = isolated(owner.firstname);
  return (
    <div ref={box} tabIndex={-1} className="rounded-md">
      <Note>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <b className="text-ink">{t`الحجز لحساب ${name}`}</b>
          <Button variant="ghost" size="sm" onPress={() => update({ ...draft, owner: null })}>
            {t`رقم آخر`}
          </Button>
        </div>
        {owner.pets.length === 0 && (
          <p>{t`لا حيوان في البيت في هذا الحساب. تلزم إضافته في التطبيق أولًا، ثم إعادة البحث.`}</p>
        )}
      </Note>
    </div>
  );
}
