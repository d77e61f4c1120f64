import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/contract';
import type { ClinicReservation } from '@rifq/contract/calls';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { request } from '../../../lib/calls/request.ts';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { keepDraft, readDraft } from '../../../lib/session/drafts.ts';
import { CLINIC } from '../addresses.ts';
import { useConduct } from '../arrange/use-conduct.ts';

const FIELDS = ['summary', 'confirmed_doses'] as const;

/** Characters of a summary, as the contract takes them. */
export const SUMMARY_LIMIT = 4000;

/** The closing of a consultation: what is written is kept on the device until it is sent. */
export function useClosing({ id, pet }: ClinicReservation) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [summary, setSummary] = useState(() => readDraft(id));
  const [confirmed, choose] = useState<readonly string[]>([]);
  const [followUp, offer] = useState(false);
  const form = useFieldErrors(FIELDS);
  const { mutate, isPending } = useConduct(
    () =>
      request('post', '/api/clinic/reservations/complete', {
        reservation_id: id,
        summary: summary.trim(),
        follow_up: followUp,
        confirmed_doses: [...confirmed],
      }),
    {
      onDone() {
        keepDraft(id, '');
        const name = isolated(pet.name);
        toasts.show({ message: t`أُنهيت استشارة ${name}، ووصل الملخّص إلى المربّي.` });
        void navigate(CLINIC);
      },
    },
  );
  return {
    summary,
    confirmed,
    followUp,
    form,
    isPending,
    choose,
    offer,
    write(text: string) {
      setSummary(text);
      keepDraft(id, text);
      form.clear('summary');
    },
    submit() {
      if (isPending) return;
      const missing = summary.trim() === '' ? t`يلزم ملخّص يقرؤه المربّي.` : tooLong(summary, SUMMARY_LIMIT);
      if (!form.showFields({ summary: missing })) mutate(undefined, { onError: form.showFailure });
    },
  };
}
