import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/contract';
import type { ClinicReservation } from '@rifq/contract/calls';
import { BellIcon, BellOffIcon, Menu, SearchIcon } from '@rifq/ui';
import { RepliesButton } from '../../features/messaging/clinic/replies-button.tsx';
import { Conversation, type HeaderTools } from '../../features/messaging/frame/conversation.tsx';
import { presenceWords } from '../../features/messaging/frame/presence-words.ts';

/** The conversation of a reservation as the clinic's doctors have it. */
export function ClinicTalk({ reservation, at }: { reservation: ClinicReservation; at: string | undefined }) {
  const { t } = useLingui();
  const name = isolated(reservation.owner.name);
  return (
    <Conversation
      key={reservation.id}
      side="clinic"
      reservationId={reservation.id}
      at={at}
      placeholder={t`كتابة رسالة إلى ${name}`}
      header={tools => <TalkHeader name={reservation.owner.name} tools={tools} />}
      closed={
        <div className="conversation-closed">
          <p className="text-sm text-ink-2">{t`المحادثة مغلقة، وتبقى للقراءة ما دام السجلّ مفتوحًا للعيادة.`}</p>
        </div>
      }
      tools={write => <RepliesButton onChoose={write} />}
    />
  );
}

function TalkHeader({ name, tools }: { name: string; tools: HeaderTools }) {
  const { t } = useLingui();
  const { isMuted, onMute, onSearch } = tools;
  return (
    <header className="conversation-header">
      <div className="conversation-who">
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <p role="status">{presenceWords(tools)}</p>
      </div>
      <Menu
        label={t`خيارات المحادثة`}
        entries={[
          { id: 'search', label: t`بحث في المحادثة`, icon: <SearchIcon size="sm" />, onAction: onSearch },
          {
            id: 'mute',
            label: isMuted ? t`إلغاء كتم الإشعارات` : t`كتم إشعارات المحادثة`,
            icon: isMuted ? <BellIcon size="sm" /> : <BellOffIcon size="sm" />,
            onAction: onMute,
          },
        ]}
      />
    </header>
  );
}
