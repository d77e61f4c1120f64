import { useLingui } from '@lingui/react/macro';
import type { ClientOffer } from '@rifq/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts';
import { useIdempotencyKey } from '../../../lib/calls/idempotency-key.ts';
import { invalidateAfter, refetchAfter } from '../../../lib/calls/refetch-table.ts';
import { request } from '../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';

/** What becomes of an offered pet: a new one, left with the clinic, or the id of the own pet that it is. */
export type OfferChoice = string;
export const NEW_PET = 'new';
export const LEFT_PET = 'left';

/** Errors of the pets, by their ids, and of the whole. */
interface OfferErrors {
  pets: Readonly<Record<string, string>>;
  general?: string | undefined;
}

const NONE: OfferErrors = { pets: {} };

/** Returns the errors of a refused request at the pets that it named, in their order. */
function errorsOf(error: Error, petIds: readonly string[]): OfferErrors {
  const pets: Record<string, string> = {};
  if (error instanceof ApiError)
    for (const [index, petId] of petIds.entries()) {
      const message = error.field(`pets.${index}.into`);
      if (message !== undefined) pets[petId] = message;
    }
  return Object.keys(pets).length > 0 ? { pets } : { pets, general: messageOf(error) };
}

/** The choices of an offer, and what sends them. */
export function useOffer({ client_id, pets }: ClientOffer, onClose: () => void) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const key = useIdempotencyKey();
  const [choices, setChoices] = useState<Readonly<Record<string, OfferChoice>>>(() =>
    Object.fromEntries(pets.map(({ id, proposed_pet_id }) => [id, proposed_pet_id ?? NEW_PET])),
  );
  const [errors, setErrors] = useState(NONE);
  const taken = pets.flatMap(({ id }) => {
    const choice = choices[id] ?? NEW_PET;
    return choice === LEFT_PET ? [] : [{ pet_id: id, into: choice === NEW_PET ? null : choice }];
  });

  const acceptance = useSingleMutation({
    mutationFn: () => {
      const sent = { client_id, pets: taken };
      return request('post', '/api/clients/offers/accept', { idempotency_key: key.of(sent), ...sent });
    },
    async onSuccess() {
      key.renew();
      await invalidateAfter(queryClient, 'offer.changed');
      toasts.show({ message: t`السجلّ في حسابك الآن.` });
      onClose();
    },
    onError(error) {
      setErrors(
        errorsOf(
          error,
          taken.map(pet => pet.pet_id),
        ),
      );
      refetchAfter(queryClient, 'offer.changed');
    },
  });
  const refusal = useSingleMutation({
    mutationFn: () => request('post', '/api/clients/offers/decline', { client_id }),
    async onSuccess() {
      await invalidateAfter(queryClient, 'offer.changed');
      toasts.show({ message: t`بقي السجلّ لدى العيادة. يمكن ضمّه لاحقًا من الحساب.` });
      onClose();
    },
    onError: error => setErrors({ pets: {}, general: messageOf(error) }),
  });

  return {
    choiceOf: (petId: string): OfferChoice => choices[petId] ?? NEW_PET,
    choose(petId: string, choice: OfferChoice): void {
      setErrors(NONE);
      setChoices(current => ({ ...current, [petId]: choice }));
    },
    errors,
    canAccept: taken.length > 0,
    accept: () => acceptance.mutate(),
    decline: () => refusal.mutate(),
    isAccepting: acceptance.isPending,
    isDeclining: refusal.isPending,
  };
}

export type OfferForm = ReturnType<typeof useOffer>;
