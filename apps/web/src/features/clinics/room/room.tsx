import type { ClinicReservation } from '@rifq/contract/calls';
import { RoomDetails } from './room-details.tsx';
import type { RoomTalk } from './room-talk.ts';
import { TalkRoom } from './talk-room.tsx';

interface RoomProps {
  reservation: ClinicReservation;
  /** Null for who reads no conversation, and where there is none. */
  talk: RoomTalk | null;
  /** The reservation whose room is open as well; null for none. */
  otherId?: string | null;
  /** It was opened beside that one. */
  isBeside?: boolean;
}

/** One reservation of the clinic: its conversation with what belongs to it, or what is known of it alone. */
export function Room({ reservation, talk, otherId = null, isBeside = false }: RoomProps) {
  return talk === null ? (
    <RoomDetails reservation={reservation} otherId={otherId} />
  ) : (
    <TalkRoom reservation={reservation} talk={talk} otherId={otherId} isBeside={isBeside} />
  );
}
