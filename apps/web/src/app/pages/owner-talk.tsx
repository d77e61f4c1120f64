import { useLingui } from '@lingui/react/macro';
import type { Reservation } from '@rifq/contract/calls';
import { isolated, type RedFlagKey } from '@rifq/rules';
import { useCallback, useState } from 'react';
import { ConversationView } from '../../features/messaging/frame/conversation-view.tsx';
import { presenceText } from '../../features/messaging/frame/presence-text.ts';
import { EmergencyCard } from '../../features/messaging/log/emergency-card-context.ts';
import { TalkClosed, TalkSummary } from '../../features/reservations/talk/talk-end.tsx';
import { TalkHeader } from '../../features/reservations/talk/talk-header.tsx';
import { TalkStrip } from '../../features/reservations/talk/talk-strip.tsx';
import { OnDemand } from '../../lib/overlays/on-demand.tsx';
import { OptionalChunk } from '../../lib/pages/chunk-boundary.tsx';
import { lazyChunk } from '../../lib/versions/lazy-chunk.tsx';

const RedFlagCard = lazyChunk(async () => ({
  default: (await import('../../features/reservations/emergency/red-flag-card.tsx')).RedFlagCard,
}));
const ConversationEmergency = lazyChunk(async () => ({
  default: (await import('../../features/reservations/emergency/conversation-emergency.tsx'))
    .ConversationEmergency,
}));

/** The conversation of a reservation for its owner, with the emergency card if a sign of one was written. */
export function OwnerTalk({ reservation, at }: { reservation: Reservation; at: string | undefined }) {
  const { t } = useLingui();
  const name = isolated(reservation.doctor.name);
  const [shown, setShown] = useState<readonly RedFlagKey[] | null>(null);
  const openCard = useCallback(() => setShown([]), []);
  return (
    <EmergencyCard value={openCard}>
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
        notice={({ conversation: { red_flags: signs } }) =>
          signs.length > 0 && (
            <OptionalChunk>
              <RedFlagCard signs={signs} clinic={reservation.clinic} onOpen={() => setShown(signs)} />
            </OptionalChunk>
          )
        }
      />
      {shown !== null && (
        <OnDemand onMissing={() => setShown(null)}>
          <ConversationEmergency petId={reservation.pet.id} signs={shown} onClose={() => setShown(null)} />
        </OnDemand>
      )}
    </EmergencyCard>
  );
}
