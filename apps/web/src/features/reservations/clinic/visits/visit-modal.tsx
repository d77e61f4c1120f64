import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/rules';
import { Button, Note, SheetFootnote } from '@rifq/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useClinicMember } from '../../../../entities/clinics/clinic-member.ts';
import { clinicReservationPath } from '../../../../entities/clinics/paths.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { useDiscardGuard } from '../../../../lib/forms/discard-guard.tsx';
import { FormFailure } from '../../../../lib/forms/form-failure.tsx';
import { Sheet } from '../../../../lib/overlays/sheet.tsx';
import { toasts } from '../../../../lib/overlays/toasts.ts';
import { useUiStore } from '../../../../lib/overlays/ui-store.ts';
import { LoadError } from '../../../../lib/pages/load-error.tsx';
import { PageLoading } from '../../../../lib/pages/page-loading.tsx';
import { PatientStep } from './patient-step.tsx';
import { useVisit } from './use-visit.ts';
import { VisitStep } from './visit-step.tsx';

/** `visitModal`: takes in a patient without a booking, or books a visit at the clinic. */
export default function VisitModal() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [subject] = useState(() => useUiStore.getState().modalSubject);
  const closeModals = useUiStore(state => state.closeModals);
  const { time, instantDate } = useFormat(useClinicMember().clinic.time_zone);
  const visit = useVisit(subject, ({ id, pet, doctor, starts_at: startsAt, arrived_at: arrivedAt }) => {
    const name = isolated(pet.name);
    const who = isolated(doctor.name);
    const at = time(startsAt);
    const day = instantDate(startsAt);
    closeModals('visitModal');
    toasts.show({
      message:
        arrivedAt === null
          ? t`حُجزت زيارة ${name} مع ${who}: ${day}، ${at}.`
          : t`سُجّلت زيارة ${name} مع ${who}، ${at}.`,
      action: { label: t`فتح الزيارة`, onPress: () => void navigate(clinicReservationPath(id)) },
    });
  });
  const close = () => {
    visit.forget();
    closeModals('visitModal');
  };
  const { patient, named, form, isAdding, isFinding, draft, lostAttempt } = visit;
  const guard = useDiscardGuard(visit.isDirty, close);
  const isLoading = patient === null && draft.isNamed && named.isFetching;
  const isLater = draft.visit === 'later';
  return (
    <>
      <Sheet
        isOpen
        onOpenChange={guard.leave}
        isDismissable={!isAdding && !isFinding}
        title={isLater ? t`حجز زيارة` : t`زيارة بلا موعد`}
        closeLabel={t`إغلاق`}
        onSubmit={patient === null ? (draft.isByPhone ? visit.find : undefined) : visit.add}
        footer={
          patient === null ? undefined : (
            <>
              {patient.hasAccount && <SheetFootnote>{t`يصل المربّي إشعار بالزيارة.`}</SheetFootnote>}
              <Button
                type="submit"
                block={!patient.hasAccount}
                isPending={isAdding}
                pendingLabel={t`جارٍ الحفظ`}
              >
                {lostAttempt !== null ? t`إعادة المحاولة` : isLater ? t`حجز الزيارة` : t`تسجيل الزيارة`}
              </Button>
            </>
          )
        }
      >
        <div className="grid grid-cols-1 gap-5">
          <FormFailure message={form.general} />
          {patient !== null && lostAttempt !== null ? (
            <Note>
              <b className="block text-ink">{`${isolated(patient.pet.name)}\u00a0· ${isolated(patient.ownerName)}`}</b>
              <p>{lostAttempt.words}</p>
              <p>{t`لم يصل رد، وقد تكون الزيارة حُفظت. إعادة المحاولة تكمل الطلب نفسه دون تكراره.`}</p>
            </Note>
          ) : patient !== null ? (
            <VisitStep visit={visit} patient={patient} />
          ) : isLoading ? (
            <PageLoading />
          ) : draft.isNamed && named.isError ? (
            <LoadError
              error={named.error}
              onRetry={() => void named.refetch()}
              isRetrying={named.isFetching}
            />
          ) : (
            <PatientStep visit={visit} />
          )}
        </div>
      </Sheet>
      {guard.dialog}
    </>
  );
}
