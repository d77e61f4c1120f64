import type { Pet } from '@rifq/contract/calls';
import type { CivilDate } from '@rifq/rules';
import { ChevronRightIcon, PlainLink, StatusChip } from '@rifq/ui';
import { useId } from 'react';
import { petPath } from '../../../entities/pets/paths.ts';
import { PetName } from '../../../entities/pets/pet-name.tsx';
import { PetPicture } from '../../../entities/pets/pet-picture.tsx';
import type { StatusOf } from '../../../entities/pets/pet-status.ts';
import { petSummary } from '../../../entities/pets/pet-text.ts';

interface PetGroupProps {
  title: string;
  /** Whether it is the only group, so that its title would repeat the page's. */
  isOnly?: boolean | undefined;
  /** A note on all of them. */
  note?: string | undefined;
  pets: readonly Pet[];
  today: CivilDate;
  statusOf?: StatusOf | undefined;
}

/** Pets in one group, as cards that link to their pages. */
export function PetGroup({ title, isOnly, note, pets, today, statusOf }: PetGroupProps) {
  const titleId = useId();
  if (pets.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={isOnly ? 'visually-hidden' : 'mb-3'}>
        {title}
      </h2>
      {note !== undefined && <p className="mb-3 -mt-3 text-sm text-ink-2">{note}</p>}
      <ul className="grid gap-3 lg:grid-cols-2">
        {pets.map(pet => (
          <li key={pet.id}>
            <PetLink pet={pet} today={today} status={statusOf?.(pet.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PetLinkProps {
  pet: Pet;
  today: CivilDate;
  status: ReturnType<StatusOf>;
}

function PetLink({ pet, today, status }: PetLinkProps) {
  const isCalm = status === undefined || pet.state !== 'home';
  return (
    <PlainLink href={petPath(pet.id)} className="card flex h-full items-center gap-3 p-4">
      <PetPicture pet={pet} size="lg" />
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <PetName className="font-head text-h3 font-semibold">{pet.name}</PetName>
          {!isCalm && <StatusChip status={status.kind}>{status.label}</StatusChip>}
        </span>
        <span className="text-sm text-ink-2">{petSummary(pet, today)}</span>
      </span>
      <ChevronRightIcon size="sm" className="text-ink-2" />
    </PlainLink>
  );
}
