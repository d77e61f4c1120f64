import { isolatedName } from '../../core/link-free-name.ts';
import type { ShownIn } from '../../core/notification.ts';
import type { textIn } from './records.texts.ts';

type Named = { readonly pet: string; readonly doctor: string; readonly clinic: string };

/** Returns the names of a notification as they may be shown there, for its texts. */
export function shownNames(
  { pet, doctor, clinic }: Named,
  text: ReturnType<typeof textIn>,
  shownIn: ShownIn,
): Named {
  return {
    pet: isolatedName(pet, shownIn, text('any.pet')),
    doctor: isolatedName(doctor, shownIn, text('any.doctor')),
    clinic: isolatedName(clinic, shownIn, text('any.clinic')),
  };
}
