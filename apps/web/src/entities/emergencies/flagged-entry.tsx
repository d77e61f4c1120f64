import type { RedFlagKey } from '@rifq/rules';
import { PlainLink } from '@rifq/ui';
import type { ComponentProps } from 'react';
import { PetPicture } from '../pets/pet-picture.tsx';
import { RedFlagLine } from './red-flag-line.tsx';

interface FlaggedEntryProps {
  href: string;
  pet: ComponentProps<typeof PetPicture>['pet'];
  /** Time and names. */
  title: string;
  /** Below the title: the doctor. */
  about: string;
  signs: readonly RedFlagKey[];
}

/** An item of a list of emergencies, which leads to its reservation. */
export function FlaggedEntry({ href, pet, title, about, signs }: FlaggedEntryProps) {
  return (
    <li>
      <PlainLink href={href} className="flex items-start gap-3">
        <PetPicture pet={pet} size="sm" />
        <span className="grid min-w-0 flex-1 gap-1">
          <b className="wrap-anywhere">{title}</b>
          <span className="text-sm text-ink-2">{about}</span>
          <RedFlagLine signs={signs} />
        </span>
      </PlainLink>
    </li>
  );
}
