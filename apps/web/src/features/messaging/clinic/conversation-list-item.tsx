import { useLingui } from '@lingui/react/macro';
import type { ClinicConversation } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Chip, ClockIcon, Columns2Icon, CountBadge, IconLink, PlainLink, VisuallyHidden } from '@rifq/ui';
import { RedFlagLine } from '../../../entities/emergencies/red-flag-line.tsx';
import { PetPicture } from '../../../entities/pets/pet-picture.tsx';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useNow } from '../../../lib/formats/use-now.ts';
import { previewText } from '../texts/preview-text.ts';
import { unreadText } from '../texts/unread-text.ts';
import { useDayAndTime } from '../texts/use-day-and-time.ts';

/** Shows that an owner waits for a reply, and since when. */
function WaitingChip({ since }: { since: string }) {
  const { t } = useLingui();
  const { ago } = useFormat();
  const when = ago(since);
  return (
    <Chip tone="due" icon={<ClockIcon size="xs" />}>
      {t`بانتظار الردّ، ${when}`}
    </Chip>
  );
}

/** Shows to whom a conversation is routed; nothing for the doctor of its reservation. */
function RoutedTo({ conversation }: { conversation: ClinicConversation }) {
  const { t } = useLingui();
  const { routed_to_desk: isForDesk, routed_to: to, doctor } = conversation;
  if (isForDesk) return <Chip>{t`للاستقبال`}</Chip>;
  if (to === null || to.id === doctor.id) return null;
  const name = isolated(to.name);
  return <Chip>{t`محوَّلة إلى ${name}`}</Chip>;
}

interface ConversationListItemProps {
  conversation: ClinicConversation;
  href: string;
  /** Whether it is open next to the list. */
  isOpen: boolean;
  /** Path that opens it next to the open one; undefined where there is no space for two. */
  besideHref: string | undefined;
  onOpen: ((reservationId: string) => void) | undefined;
}

/**
 * A conversation in the clinic's list: people and pet, last message, unread count, and since when a reply is pending.
 */
export function ConversationListItem({
  conversation,
  href,
  isOpen,
  besideHref,
  onOpen,
}: ConversationListItemProps) {
  const { t } = useLingui();
  const { pet, owner_name: owner, doctor, preview, waiting_since: since } = conversation;
  const { last, unread } = preview;
  const { ago, number, count } = useFormat();
  const times = useDayAndTime();
  // Updates the waiting time every minute.
  useNow();
  const names = [isolated(pet.name), ...(owner === null ? [] : [isolated(owner)])].join('\u00a0· ');
  return (
    <li
      className="conversation-row"
      data-open={isOpen || undefined}
      data-flagged={conversation.red_flags.length > 0 || undefined}
    >
      <PlainLink
        href={href}
        className="reservation-row"
        aria-current={isOpen ? 'true' : undefined}
        onPress={isOpen ? () => onOpen?.(conversation.reservation_id) : undefined}
      >
        <PetPicture pet={pet} size="sm" />
        <span className="list-row-text">
          <h3 className="truncate">{names}</h3>
          <span className="list-row-meta" dir="auto">
            {last === null ? isolated(doctor.name) : previewText(last, times)}
          </span>
          <RedFlagLine signs={conversation.red_flags} />
          {since !== null && <WaitingChip since={since} />}
          <RoutedTo conversation={conversation} />
        </span>
        <span className="conversation-when">
          {last !== null && <span className="text-xs text-ink-2">{ago(last.sent_at)}</span>}
          {unread > 0 && (
            <span className="inline-grid">
              <CountBadge tone="primary">{count(unread)}</CountBadge>
              <VisuallyHidden>{unreadText(unread, number)}</VisuallyHidden>
            </span>
          )}
        </span>
      </PlainLink>
      {besideHref !== undefined && !isOpen && (
        <IconLink href={besideHref} aria-label={t`فتح محادثة ${names} إلى الجانب`}>
          <Columns2Icon />
        </IconLink>
      )}
    </li>
  );
}
