import { useLingui } from '@lingui/react/macro';
import type { OpenDay, PayloadOf } from '@rifq/contract/calls';
import { nameLimits } from '@rifq/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { isOutcomeUnknown } from '../../../lib/calls/outcome-unknown.ts';
import { invalidateAfter, refetchAfter } from '../../../lib/calls/refetch-table.ts';
import { request } from '../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { keptDrafts } from '../../../lib/forms/kept-drafts.ts';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { minorUnits } from '../amounts.ts';

type Close = PayloadOf<'post', '/api/clinic/closings/close'>;

interface CloseDraft {
  /** In whole units of the currency; null until it was counted. */
  counted: number | null;
  note: string;
  /** What was sent, until its outcome is known: a retry sends the same. */
  attempt: Close | null;
  /** When the day before was closed: what was counted is of the payments since then. */
  since: string | null;
}

const emptyDraft = ({ since }: OpenDay): CloseDraft => ({ counted: null, note: '', attempt: null, since });
const FIELDS = ['counted_cash', 'note'] as const;
/** Returns what is still to be sent of a draft: its day may have been closed since, or have other payments. */
function currentDraft(draft: CloseDraft, day: OpenDay): CloseDraft {
  if (draft.since !== day.since) return emptyDraft(day);
  return draft.attempt?.version === day.version ? draft : { ...draft, attempt: null };
}

/** By clinic. */
const useCloseDraft = keptDrafts<CloseDraft>();

/** State of the form that closes the day, and its sending. */
export function useCloseForm(day: OpenDay, onDone: () => void) {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const queryClient = useQueryClient();
  const fields = useFieldErrors(FIELDS);
  const kept = useCloseDraft(clinic.id, stored => stored ?? emptyDraft(day));
  const draft = currentDraft(kept.draft, day);
  const counted = draft.counted === null ? Number.NaN : minorUnits(draft.counted, day.currency);

  const { mutate, isPending } = useSingleMutation({
    mutationFn: (close: Close) => request('post', '/api/clinic/closings/close', close),
    async onSuccess() {
      kept.forget();
      onDone();
      toasts.show({ message: t`أُقفل اليوم.` });
      await invalidateAfter(queryClient, 'closing.changed');
    },
    onError(error) {
      if (isOutcomeUnknown(error)) return;
      kept.change(before => ({ ...before, attempt: null }));
      if (error instanceof ApiError && error.code === 'billing.changed')
        fields.showGeneral(
          t`سُجّلت عملية أخرى في هذه الأثناء. ظهرت المجاميع الجديدة، وتلزم مراجعتها ثم الإقفال.`,
        );
      else fields.showFailure(error);
      refetchAfter(queryClient, 'closing.changed');
    },
  });

  return {
    /** NaN until it was counted. */
    counted: draft.counted ?? Number.NaN,
    /** The same in minor units. */
    countedAmount: counted,
    note: draft.note,
    fields,
    isPending,
    isUnknown: draft.attempt !== null && !isPending,
    isFixed: draft.attempt !== null,
    count(next: number) {
      kept.change({ ...draft, counted: Number.isNaN(next) ? null : next });
      fields.clear('counted_cash');
    },
    write(note: string) {
      kept.change({ ...draft, note });
      fields.clear('note');
    },
    close() {
      if (draft.attempt !== null) {
        mutate(draft.attempt);
        return;
      }
      const problems = {
        counted_cash: Number.isNaN(counted) ? t`يلزم عدّ النقد، ولو كان صفرًا.` : undefined,
        note: tooLong(draft.note, nameLimits.note),
      };
      if (fields.showFields(problems)) return;
      const note = visibleText(draft.note);
      const close: Close = {
        closing_id: crypto.randomUUID(),
        counted_cash: counted,
        note: note === '' ? undefined : note,
        version: day.version,
      };
      kept.change({ ...draft, attempt: close });
      mutate(close);
    },
  };
}
