import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { BellIcon, BellOffIcon, type MenuEntry, SearchIcon } from '@rifq/ui';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { RepliesButton } from '../../features/messaging/clinic/replies-button.tsx';
import type { HeaderTools } from '../../features/messaging/frame/conversation-frame.tsx';
import { ConversationView } from '../../features/messaging/frame/conversation-view.tsx';
import { presenceText } from '../../features/messaging/frame/presence-text.ts';
import { useRoomSlots } from '../../features/reservations/clinic/room/room-slots.ts';
import { MenuButton } from '../../lib/overlays/menu-button.tsx';

interface ClinicTalkProps {
  reservation: ClinicReservation;
  at: string | undefined;
  isCovered: boolean;
}

/** The conversation of a reservation for the clinic's doctors, below the header of its room. */
export function ClinicTalk({ reservation, at, isCovered }: ClinicTalkProps) {
  const { t } = useLingui();
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
      tools={write => <RepliesButton onChoose={write} />}
    />
  );
}

/** Fills the header of the room of a conversation. */
function InRoomHeader({ about, tools }: { about: string; tools: HeaderTools }) {
  const { t } = useLingui();
  const { presence, menu, entries: ofRoom, onUnread } = useRoomSlots();
  const { isMuted, unread, onMute, onSearch } = tools;
  useEffect(() => onUnread(unread), [onUnread, unread]);
  const entries: MenuEntry[] = [
    { id: 'search', label: t`بحث في المحادثة`, icon: <SearchIcon size="sm" />, onAction: onSearch },
    {
      id: 'mute',
      label: isMuted ? t`إلغاء كتم الإشعارات` : t`كتم إشعارات المحادثة`,
      icon: isMuted ? <BellIcon size="sm" /> : <BellOffIcon size="sm" />,
      onAction: onMute,
    },
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
    </>
  );
}
