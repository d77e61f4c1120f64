import { isolated } from '@rifq/contract';
import type { ClinicReservation } from '@rifq/contract/calls';
import { useIsDesktop } from '@rifq/ui';
import type { ReactNode } from 'react';
import { PetName } from '../../../lib/pets/pet-name.tsx';
import { PetPicture } from '../../../lib/pets/pet-picture.tsx';
import { ConductButtons } from './conduct-buttons.tsx';
import { roomTitle } from './room-title.ts';
import { Since } from './since.tsx';
import type { RecordView } from './use-record.ts';

interface RoomHeaderProps {
  reservation: ClinicReservation;
  record: RecordView;
  timeZone: string;
  /** Half of the room's place: the words are short. */
  isNarrow?: boolean;
  /** On phones the page's only header, hence its title. */
  isPage?: boolean;
  /** Before the pet: the way back. */
  start?: ReactNode;
  /** Below the names, before since when the room is open. */
  presence?: ReactNode;
  /** Before the one thing to do now. */
  menu: ReactNode;
  /** Behind it: closing a room beside another. */
  end?: ReactNode;
}

/** Whose room it is and since when it is open, with the one thing to do now. */
export function RoomHeader(props: RoomHeaderProps) {
  const { reservation, record, timeZone, isNarrow = false, isPage = false } = props;
  const { start, presence, menu, end } = props;
  const { id, pet, owner } = reservation;
  const isDesktop = useIsDesktop();
  const isShort = isNarrow || !isDesktop;
  const Name = isPage ? 'h1' : 'h2';
  return (
    <header className="conversation-header room-header">
      {start}
      <PetPicture pet={pet} size="sm" />
      <div className="conversation-who">
        <Name {...roomTitle(id)} className="outline-none">
          <PetName>{pet.name}</PetName>
          <span className="text-sm font-normal text-ink-2">{`\u00a0· ${isolated(owner.name)}`}</span>
        </Name>
        <p className="room-status">
          {presence}
          <span className="room-since">
            <Since reservation={reservation} timeZone={timeZone} isShort={isShort} />
          </span>
        </p>
      </div>
      {menu}
      <ConductButtons reservation={reservation} record={record} isShort={isShort} />
      {end}
    </header>
  );
}
