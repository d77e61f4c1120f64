import { useLingui } from '@lingui/react/macro';
import type { PayloadOf, ResponseOf } from '@rifq/contract/calls';
import { request } from '../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { phoneProblem } from '../../../lib/forms/phone-input.ts';

/** Owner found by a phone search. */
export type FoundOwner = ResponseOf<'post', '/api/clinic/owners/find'>;

type Typed = PayloadOf<'post', '/api/clinic/owners/find'>;

/** Searches an owner by phone. Each search is limited and logged, so a double click makes one. */
export function useFindOwner(
  form: {
    showFields: (fields: { phone?: string }) => boolean;
    showFailure: (error: unknown) => void;
  },
  onFound: (owner: FoundOwner, typed: Typed) => void,
) {
  const { t } = useLingui();
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (typed: Typed) => request('post', '/api/clinic/owners/find', typed),
    onSuccess: onFound,
    onError: form.showFailure,
  });
  return {
    isFinding: isPending,
    find(typed: Typed): void {
      const problem = phoneProblem(typed.phone);
      if (problem !== null) {
        const sentences = {
          none: t`يلزم رقم جوال المربّي.`,
          letters: t`في رقم الجوال حروف. تلزم أرقام فقط.`,
          short: t`رقم الجوال غير مكتمل.`,
          long: t`رقم الجوال أطول من اللازم.`,
        };
        form.showFields({ phone: sentences[problem] });
        return;
      }
      mutate(typed);
    },
  };
}
