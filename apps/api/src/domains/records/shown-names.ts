import { isolated } from '@rifq/rules';
import { safeName } from '../../core/link-free-name.ts';
import type { ShownIn } from '../../core/notification.ts';
import type { textIn } from './records.texts.ts';

type Named = { readonly pet: string; readonly doctor: string; readonly clinic: string };

/** Returns the names of a notification as they may be shown there, for its texts. */
export function shownNames(
  { pet, doctor, clinic }: Named,
  text: ReturnType<typeof textIn>,
  shownIn: ShownIn,
): Named {
  const shown = (name: string, other: 'any.pet' | 'any.doctor' | 'any.clinic') => {
    const safe = safeName(name, shownIn);
    return safe === null ? text(other) : isolated(safe);
  };
  return {
    pet: shown(pet, 'any.pet'),
    doctor: shown(doctor, 'any.doctor'),
    clinic: shown(clinic, 'any.clinic'),
  };
}
