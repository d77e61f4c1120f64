import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { request } from '../../../lib/calls/request.ts';
import type { FieldErrors } from '../../../lib/forms/field-errors.ts';
import { lengthProblem } from '../../../lib/forms/phone-input.ts';
import type { FoundOwner } from './draft.ts';
import type { HandField } from './refusals.ts';

interface Typed {
  phone: string;
  country_code: number;
}

/** The search for an owner by phone. Each is counted and on record, so a double click makes one. */
export function useFindOwner(
  form: FieldErrors<HandField>,
  onFound: (owner: FoundOwner, typed: Typed) => void,
) {
  const { t } = useLingui();
  const isSearching = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (typed: Typed) => request('post', '/api/clinic/owners/find', typed),
    onSuccess: onFound,
    onError: form.showFailure,
    onSettled() {
      isSearching.current = false;
    },
  });
  return {
    isFinding: isPending,
    find(typed: Typed): void {
      if (isSearching.current) return;
      const problem = lengthProblem(typed.phone);
      if (problem !== null) {
        const sentences = {
          none: t`يلزم رقم جوال المربّي.`,
          short: t`رقم الجوال غير مكتمل.`,
          long: t`خانات رقم الجوال أكثر من اللازم.`,
        };
        form.showFields({ phone: sentences[problem] });
        return;
      }
      isSearching.current = true;
      mutate(typed);
    },
  };
}
