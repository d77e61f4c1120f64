import { useLingui } from '@lingui/react/macro';
import type { Pet, PetState } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { request } from '../../../lib/calls/request.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { useCachePet } from '../cache-pet.ts';
import { setPetState } from '../form/save-pet.ts';

/** Actions of a pet's menu. One at a time; `error` is that of the last one. */
export function usePetActions(pet: Pet) {
  const { t } = useLingui();
  const cachePet = useCachePet();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (act: () => Promise<Pet>) => act(),
    onSuccess: changed => cachePet({ pet: changed }),
  });
  const { id } = pet;
  const name = isolated(pet.name);

  const restore = () =>
    mutate(async () => (await request('post', '/api/pets/restore', { pet_id: id })).pet, {
      onSuccess: () => toasts.show({ message: t`استُعيد سجلّ «${name}» من الأرشيف` }),
    });

  return {
    isPending,
    error: error === null ? undefined : messageOf(error),
    forgetError: reset,
    restore,
    archive: () =>
      mutate(async () => (await request('post', '/api/pets/archive', { pet_id: id })).pet, {
        onSuccess: () =>
          toasts.show({
            message: t`نُقل سجلّ «${name}» إلى الأرشيف`,
            action: { label: t`تراجع`, onPress: restore },
          }),
      }),
    setState: (state: PetState, onDone: () => void) =>
      mutate(() => setPetState(id, state), { onSuccess: onDone }),
    /** Sets an unknown age to six months or older. */
    sayAdult: () =>
      mutate(async () => (await request('post', '/api/pets/update', { pet_id: id, is_adult: true })).pet),
    removePhoto: (onDone: () => void) =>
      mutate(async () => (await request('post', '/api/pets/photo/remove', { pet_id: id })).pet, {
        onSuccess: onDone,
      }),
  };
}

export type PetActions = ReturnType<typeof usePetActions>;
