import { useLingui } from '@lingui/react/macro';
import type { Reservation } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { ConversationView } from '../../features/messaging/frame/conversation-view.tsx';
import { presenceText } from '../../features/messaging/frame/presence-text.ts';
import { TalkClosed, TalkSummary } from '../../features/reservations/talk/talk-end.tsx';
import { TalkHeader } from '../../features/reservations/talk/talk-header.tsx';
import { TalkStrip } from '../../features/reservations/talk/talk-strip.tsx';

/** The conversation of a reservation for its owner. */
export function OwnerTalk({ reservation, at }: { reservation: Reservation; at: string | undefined }) {
  const { t } = useLingui();
  const name = isolated(reservation.doctor.name);
  return (
    <ConversationView
      key={reservation.id}
      side="owner"
      reservationId={reservation.id}
      at={at}
      doctorId={reservation.doctor.id}
      placeholder={t`كتابة رسالة إلى ${name}`}
      header={tools => (
        <TalkHeader
          reservation={reservation}
          presence={presenceText(tools)}
          isHere={tools.presence === 'here'}
          isMuted={tools.isMuted}
          onSearch={tools.onSearch}
          onMute={tools.onMute}
        />
      )}
      strip={<TalkStrip reservation={reservation} />}
      end={<TalkSummary reservation={reservation} />}
      closed={<TalkClosed reservation={reservation} />}
    />
  );
}
