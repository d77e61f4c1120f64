import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { BellIcon, BellOffIcon, type MenuEntry, SearchIcon, UsersIcon } from '@rifq/ui';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useClinicMember } from '../../entities/clinics/clinic-member.ts';
import { ClinicNotice } from '../../features/messaging/clinic/clinic-notice.tsx';
import { RepliesButton } from '../../features/messaging/clinic/replies-button.tsx';
import type { HeaderTools } from '../../features/messaging/frame/conversation-frame.tsx';
import { ConversationView } from '../../features/messaging/frame/conversation-view.tsx';
import { presenceText } from '../../features/messaging/frame/presence-text.ts';
import { useRoomSlots } from '../../features/reservations/clinic/room/room-slots.ts';
import { MenuButton } from '../../lib/overlays/menu-button.tsx';
import { OnDemand } from '../../lib/overlays/on-demand.tsx';
import { lazyChunk } from '../../lib/versions/lazy-chunk.tsx';

const RouteSheet = lazyChunk(async () => ({
  default: (await import('../../features/messaging/clinic/route-sheet.tsx')).RouteSheet,
}));

interface ClinicTalkProps {
  reservation: ClinicReservation;
  at: string | undefined;
  isCovered: boolean;
}

/** The conversation of a reservation for the clinic's members, below the header of its room. The desk sends no files. */
export function ClinicTalk({ reservation, at, isCovered }: ClinicTalkProps) {
  const { t } = useLingui();
  const { doctor } = useClinicMember();
  const { id, pet, owner, updated_at: changedAt } = reservation;
  const name = isolated(owner.name);
  const about = `${isolated(pet.name)}\u00a0· ${name}`;
  return (
    <ConversationView
      key={id}
      side="clinic"
      reservationId={id}
      changedAt={changedAt}
      at={at}
      about={about}
      isCovered={isCovered}
      placeholder={t`كتابة رسالة إلى ${name}`}
      header={tools => <InRoomHeader about={about} tools={tools} />}
      closed={
        <div className="conversation-closed">
          <p className="text-sm text-ink-2">{t`المحادثة مغلقة، وتبقى للقراءة ما دام السجلّ مفتوحًا للعيادة.`}</p>
        </div>
      }
      notice={notice => <ClinicNotice {...notice} />}
      textOnly={doctor === null}
      tools={write => <RepliesButton onChoose={write} />}
    />
  );
}

/** Fills the header of the room of a conversation. */
function InRoomHeader({ about, tools }: { about: string; tools: HeaderTools }) {
  const { t } = useLingui();
  const { presence, menu, entries: ofRoom, onUnread } = useRoomSlots();
  const { isMuted, unread, conversation, onMute, onSearch, onRefresh } = tools;
  const [isRouting, setRouting] = useState(false);
  useEffect(() => onUnread(unread), [onUnread, unread]);
  const entries: MenuEntry[] = [
    { id: 'search', label: t`بحث في المحادثة`, icon: <SearchIcon size="sm" />, onAction: onSearch },
    {
      id: 'mute',
      label: isMuted ? t`إلغاء كتم الإشعارات` : t`كتم إشعارات المحادثة`,
      icon: isMuted ? <BellIcon size="sm" /> : <BellOffIcon size="sm" />,
      onAction: onMute,
    },
    ...(conversation?.open
      ? [
          {
            id: 'route',
            label: t`تحويل المحادثة`,
            icon: <UsersIcon size="sm" />,
            onAction: () => setRouting(true),
          },
        ]
      : []),
    ...ofRoom,
  ];
  return (
    <>
      {presence !== null && createPortal(presenceText(tools), presence)}
      {menu !== null &&
        createPortal(
          <>
            {isMuted && <BellOffIcon size="xs" className="text-ink-2" label={t`الإشعارات مكتومة`} />}
            <MenuButton label={t`خيارات المحادثة: ${about}`} entries={entries} />
          </>,
          menu,
        )}
      {isRouting && conversation !== undefined && (
        <OnDemand onMissing={() => setRouting(false)}>
          <RouteSheet conversation={conversation} onChanged={onRefresh} onClose={() => setRouting(false)} />
        </OnDemand>
      )}
    </>
  );
}
