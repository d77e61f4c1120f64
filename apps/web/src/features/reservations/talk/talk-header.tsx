import { useLingui } from '@lingui/react/macro';
import type { Reservation } from '@rifq/contract/calls';
import {
  ArrowLeftIcon,
  Avatar,
  BellIcon,
  BellOffIcon,
  DoctorFace,
  IconLink,
  InfoIcon,
  PrinterIcon,
  SearchIcon,
  useIsDesktop,
} from '@rifq/ui';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { MenuButton } from '../../../lib/overlays/menu-button.tsx';
import { useTimeZone } from '../../../lib/session/use-time-zone.ts';
import { StateChip } from '../list/state-chip.tsx';
import { printPath, reservationPath, reservationsPath } from '../paths.ts';
import { aboutText } from '../reservation-text.ts';

interface TalkHeaderProps {
  reservation: Reservation;
  /** Text of the doctor's presence. */
  presence: string;
  isHere: boolean;
  isMuted: boolean;
  onSearch: () => void;
  onMute: () => void;
}

/** Header of a conversation with the doctor's name, presence and actions; the only header on phones. */
export function TalkHeader({ reservation, presence, isHere, isMuted, onSearch, onMute }: TalkHeaderProps) {
  const { t } = useLingui();
  const isDesktop = useIsDesktop();
  const { id, doctor, state, starts_at: startsAt } = reservation;
  const { instantDate } = useFormat(useTimeZone());
  // The strip with pet and time is no longer shown.
  const isOver = state !== 'confirmed' && state !== 'in_session';
  const about = `${aboutText(reservation)}\u00a0· ${instantDate(startsAt).replaceAll(' ', '\u00a0')}`;
  const Name = isDesktop ? 'h2' : 'h1';
  return (
    <header className="conversation-header">
      {!isDesktop && (
        <IconLink href={reservationsPath} aria-label={t`رجوع إلى الحجوزات`}>
          <ArrowLeftIcon />
        </IconLink>
      )}
      <Avatar size="sm" photo={doctor.photo} fallback={<DoctorFace />} isHere={isHere} />
      <div className="conversation-who">
        {/* A long name is clamped to leave space for messages; the details show it in full. */}
        <Name className="line-clamp-2">
          <bdi>{doctor.name}</bdi>
        </Name>
        <p role="status" className="line-clamp-2">
          {isOver && !isHere ? about : presence}
        </p>
      </div>
      {isMuted && <BellOffIcon size="xs" className="text-ink-2" label={t`الإشعارات مكتومة`} />}
      {/* In narrow layouts the name needs the space. */}
      <span className="@max-[27rem]:hidden">
        <StateChip reservation={reservation} />
      </span>
      <IconLink href={reservationPath(id, 'details')} aria-label={t`تفاصيل الحجز`}>
        <InfoIcon />
      </IconLink>
      <MenuButton
        label={t`خيارات المحادثة`}
        entries={[
          { id: 'search', label: t`بحث في المحادثة`, icon: <SearchIcon size="sm" />, onAction: onSearch },
          {
            id: 'mute',
            label: isMuted ? t`إلغاء كتم الإشعارات` : t`كتم إشعارات المحادثة`,
            icon: isMuted ? <BellIcon size="sm" /> : <BellOffIcon size="sm" />,
            onAction: onMute,
          },
          {
            id: 'print',
            label: t`طباعة أو حفظ PDF`,
            icon: <PrinterIcon size="sm" />,
            href: printPath(id),
          },
        ]}
      />
    </header>
  );
}
