import type { ClinicReservation } from '@rifq/contract/calls';
import { RoomDetails } from './room-details.tsx';
import type { RecordOf, RoomTalk } from './room-talk.ts';
import { TalkRoom } from './talk-room.tsx';

interface RoomProps {
  reservation: ClinicReservation;
  /** Null without a conversation or without access to it. */
  talk: RoomTalk | null;
  /** The other reservation with an open room, or null. */
  otherId?: string | null;
  /** Whether it was opened next to that one. */
  isSecondRoom?: boolean;
  recordOf: RecordOf;
}

/** Shows one reservation of the clinic: with its conversation if there is one. */
export function Room({ reservation, talk, otherId = null, isSecondRoom = false, recordOf }: RoomProps) {
  return talk === null ? (
    <RoomDetails reservation={reservation} otherId={otherId} recordOf={recordOf} />
  ) : (
    <TalkRoom
      reservation={reservation}
      talk={talk}
      otherId={otherId}
      isSecondRoom={isSecondRoom}
      recordOf={recordOf}
    />
  );
}
