import { useLingui } from '@lingui/react/macro';
import type { ClinicRecord, ClinicReservation, Dose } from '@rifq/contract/calls';
import { isClinicVisit, isolated } from '@rifq/rules';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CLINIC } from '../../../../entities/clinics/paths.ts';
import { useConsultationActions } from '../../../../entities/clinics/use-consultation-actions.ts';
import { flushNote } from '../../../../entities/records/note-drafts.ts';
import { noteLabel } from '../../../../entities/records/note-fields.ts';
import { unsavedForms } from '../../../../entities/records/visit-drafts.ts';
import { ApiError } from '../../../../lib/calls/api-error.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useFieldErrors } from '../../../../lib/forms/field-errors.ts';
import { tooLong } from '../../../../lib/forms/too-long.ts';
import { visibleText } from '../../../../lib/forms/visible-text.ts';
import { toasts } from '../../../../lib/overlays/toasts.ts';
import { asRead, NOT_BEGUN, useClosingDraft } from './closing-draft.ts';

const FIELDS = ['summary', 'confirmed_doses'] as const;

/** Most characters of a summary in the contract. */
export const SUMMARY_LIMIT = 4000;

/** Something typed of the visit is not saved: closing would lock the visit without it. */
class VisitUnsaved extends Error {}

/** Most doses per closing in the contract. */
const DOSE_LIMIT = 20;

/**
 * Form of a consultation's closing; its draft is stored on the device until it is sent.
 * @param record undefined until it is opened: then no dose is offered
 */
export function useConsultationClosing(reservation: ClinicReservation, record: ClinicRecord | undefined) {
  const { t } = useLingui();
  const { id, pet, owner } = reservation;
  const navigate = useNavigate();
  const { draft, change, forget } = useClosingDraft(id, stored => stored ?? NOT_BEGUN);
  const { summary, followUp, ticked } = draft;
  const waiting = (record?.plan.doses ?? []).filter(dose => dose.confirmed_at === null).slice(0, DOSE_LIMIT);
  const confirmed = waiting.filter(dose => ticked.includes(asRead(dose)));
  const form = useFieldErrors(FIELDS);
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const { mutate, isPending } = useConsultationActions(
    async () => {
      const parts = [...(await flushNote(id)).map(noteLabel), ...unsavedForms(id)];
      setUnsaved(parts);
      if (parts.length > 0) throw new VisitUnsaved();
      return request('post', '/api/clinic/reservations/complete', {
        reservation_id: id,
        summary: visibleText(summary),
        follow_up: followUp,
        confirmed_doses: confirmed.map(dose => ({ dose_id: dose.id, updated_at: dose.updated_at })),
      });
    },
    {
      onDone() {
        forget();
        const name = isolated(pet.name);
        toasts.show({
          message: !owner.has_account
            ? t`أُنهيت زيارة ${name}، وحُفظ الملخّص.`
            : isClinicVisit(reservation)
              ? t`أُنهيت زيارة ${name}، ووصل الملخّص إلى المربّي.`
              : t`أُنهيت استشارة ${name}، ووصل الملخّص إلى المربّي.`,
        });
        void navigate(CLINIC);
      },
    },
  );
  const refuse = (error: unknown) => {
    if (error instanceof VisitUnsaved) return;
    // The doses are refetched, and changed ones are unticked.
    if (error instanceof ApiError && error.code === 'vaccines.changed')
      form.showFields({ confirmed_doses: error.message });
    else form.showFailure(error);
  };
  return {
    summary,
    waiting,
    confirmed,
    followUp,
    /** Names of what is typed of the visit and could not be saved, so that it was not closed. */
    unsaved,
    form,
    isPending,
    offer: (isOffered: boolean) => change(before => ({ ...before, followUp: isOffered })),
    tick(dose: Dose, isTicked: boolean) {
      change(before => {
        const others = before.ticked.filter(read => read !== asRead(dose));
        return { ...before, ticked: isTicked ? [...others, asRead(dose)] : others };
      });
      form.clear('confirmed_doses');
    },
    write(text: string) {
      change(before => ({ ...before, summary: text }));
      form.clear('summary');
    },
    submit() {
      const missing =
        visibleText(summary) === '' ? t`يلزم ملخّص يقرؤه المربّي.` : tooLong(summary, SUMMARY_LIMIT);
      if (!form.showFields({ summary: missing })) mutate(undefined, { onError: refuse });
    },
  };
}
