import { useLocation } from 'react-router';
import { useClinicMember } from '../../entities/clinics/clinic-member.ts';
import { RecordPane } from '../../features/records/clinic/record/record-pane.tsx';
import { RoomPage } from '../../features/reservations/clinic/room/room-page.tsx';
import { OptionalChunk, PageChunk } from '../../lib/pages/chunk-boundary.tsx';
import { lazyChunk } from '../../lib/versions/lazy-chunk.tsx';

const ClinicTalk = lazyChunk(async () => ({ default: (await import('./clinic-talk.tsx')).ClinicTalk }));
const ConversationList = lazyChunk(async () => ({
  default: (await import('../../features/messaging/clinic/conversation-list.tsx')).ConversationList,
}));
const NotesCard = lazyChunk(async () => ({
  default: (await import('../../features/messaging/clinic/notes-card.tsx')).NotesCard,
}));

/**
 * /clinic/reservations/:id: rooms with their conversations, which the clinic reads as long as the record is open. The desk
 * has neither notes nor record.
 */
export function Component() {
  const { doctor } = useClinicMember();
  const { search } = useLocation();
  const at = new URLSearchParams(search).get('message') ?? undefined;
  return (
    <RoomPage
      recordOf={(reservation, record) => <RecordPane reservation={reservation} record={record} />}
      listOf={({ ids, hrefOf, besideOf, onOpen }) => (
        <PageChunk>
          <ConversationList hrefOf={hrefOf} openIds={ids} besideOf={besideOf} onOpen={onOpen} />
        </PageChunk>
      )}
      talkOf={(reservation, isSecondRoom) =>
        !reservation.can.talk
          ? null
          : {
              talk: isCovered => (
                <PageChunk>
                  <ClinicTalk
                    reservation={reservation}
                    at={isSecondRoom ? undefined : at}
                    isCovered={isCovered}
                  />
                </PageChunk>
              ),
              notes: doctor !== null && (
                <OptionalChunk>
                  <NotesCard reservationId={reservation.id} />
                </OptionalChunk>
              ),
            }
      }
    />
  );
}
