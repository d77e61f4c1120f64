import type { ClinicReservation } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { useIsDesktop } from '@rifq/ui';
import type { ReactNode } from 'react';
import { RedFlagLine } from '../../../../entities/emergencies/red-flag-line.tsx';
import { PetName } from '../../../../entities/pets/pet-name.tsx';
import { PetPicture } from '../../../../entities/pets/pet-picture.tsx';
import type { RecordView } from '../../../../entities/records/use-record.ts';
import { WarningLine } from '../../../../entities/records/warning-line.tsx';
import { ConductButtons } from './conduct-buttons.tsx';
import { roomTitle } from './room-title.ts';
import { Since } from './since.tsx';

interface RoomHeaderProps {
  reservation: ClinicReservation;
  record: RecordView;
  timeZone: string;
  /** The room has half of the width: labels are short. */
  isNarrow?: boolean;
  /** The only header of the page on phones, so it holds the title. */
  isPage?: boolean;
  /** Before the pet: the back link. */
  start?: ReactNode;
  /** Below the names, before the opening time. */
  presence?: ReactNode;
  /** Before the primary action. */
  menu: ReactNode;
  /** After it: closes a room next to another. */
  end?: ReactNode;
}

/** The owner and pet of a room and its opening time, with the primary action. */
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
        <RedFlagLine signs={reservation.red_flags} />
        <WarningLine warnings={reservation.warnings} />
      </div>
      {menu}
      <ConductButtons reservation={reservation} record={record} isShort={isShort} />
      {end}
    </header>
  );
}
