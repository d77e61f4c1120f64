import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/rules';
import {
  Avatar,
  BadgeCheckIcon,
  BanknoteIcon,
  CalendarClockIcon,
  CalendarCogIcon,
  ChartColumnIcon,
  ContactIcon,
  DoctorFace,
  MessagesSquareIcon,
  type NavItem,
  PackageXIcon,
  PawPrintIcon,
  ReceiptTextIcon,
  type SideRailProps,
  UserIcon,
  UsersIcon,
} from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useClinicMember } from '../../entities/clinics/clinic-member.ts';
import {
  CLIENTS,
  CLINIC,
  DESK,
  DOSES,
  FIGURES,
  HOURS,
  RECALL,
  RESERVATIONS,
  SERVICES,
  TEAM,
} from '../../entities/clinics/paths.ts';
import { useRoleNames } from '../../entities/clinics/role-names.ts';
import { dosesCountQuery } from '../../entities/records/queries.ts';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { request } from '../../lib/calls/request.ts';
import { useFormat } from '../../lib/formats/use-format.ts';
import { useTitleCount } from '../../lib/pages/page-title.ts';
import { useAuthUser } from '../../lib/session/me.ts';

/** Entries of the tab bar, without «المزيد» where it has room for all. */
const MOST_TABS = 5;

interface ClinicNav {
  rail: readonly NavItem[];
  tabs: readonly NavItem[];
  /** The pages for which the tab bar has no room, the member's own pets last; empty where it has. */
  more: readonly NavItem[];
}

/**
 * Returns the areas of a member: doses for members who see patients, hours for them and for managers, and before the
 * approval nothing about owners.
 */
export function useClinicNav(): ClinicNav {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const { role, doctor, state } = useClinicMember();
  const seesPatients = doctor !== null;
  const isApproved = state === 'approved';
  const badge = useDosesBadge(seesPatients && isApproved);
  const waiting = useWaitingBadge(isApproved);
  const areas: NavItem[] = [];
  if (isApproved)
    areas.push(
      { href: CLINIC, label: t`اليوم`, icon: CalendarClockIcon },
      { href: CLIENTS, label: t`العملاء`, icon: ContactIcon },
      { href: RESERVATIONS, label: t`المواعيد`, icon: MessagesSquareIcon, badge: waiting },
    );
  if (seesPatients && isApproved) areas.push({ href: DOSES, label: t`الجرعات`, icon: BadgeCheckIcon, badge });
  if (isApproved) areas.push({ href: DESK, label: t`الصندوق`, icon: BanknoteIcon });
  const hours: NavItem = { href: HOURS, label: t`ساعات العمل`, icon: CalendarCogIcon };
  if (seesPatients || role === 'manager') areas.push(hours);
  areas.push({ href: SERVICES, label: t`الخدمات`, icon: ReceiptTextIcon });
  if ((seesPatients || role === 'manager') && isApproved)
    areas.push({ href: RECALL, label: t`سحب تشغيلة`, icon: PackageXIcon });
  areas.push({ href: TEAM, label: role === 'manager' ? t`الفريق` : t`عضويتي`, icon: UsersIcon });
  if (isApproved && role === 'manager')
    areas.push({ href: FIGURES, label: t`أرقام العيادة`, icon: ChartColumnIcon });
  const current = areas.findLast(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  const rail = areas.map(area => ({ ...area, isCurrent: area === current }));
  const all: NavItem[] = [...rail, { href: '/dashboard', label: t`حيواناتي`, icon: PawPrintIcon }];
  const shown = all.length > MOST_TABS ? MOST_TABS - 1 : MOST_TABS;
  const tabs = all.slice(0, shown);
  return {
    rail,
    tabs: tabs.map(area => (area.href === HOURS ? { ...area, label: t`الساعات` } : area)),
    more: all.slice(shown),
  };
}

/** Returns the number of doses that wait for confirmation; nothing for none. */
function useDosesBadge(seesPatients: boolean): NavItem['badge'] {
  const { number } = useFormat();
  const { data } = useQuery({ ...dosesCountQuery, enabled: seesPatients });
  const count = data?.count ?? 0;
  if (count === 0) return undefined;
  return {
    text: number(count),
    label: plural(count, {
      one: 'جرعة واحدة تنتظر التأكيد',
      two: 'جرعتان تنتظران التأكيد',
      few: '# جرعات تنتظر التأكيد',
      many: '# جرعة تنتظر التأكيد',
      other: '# جرعة تنتظر التأكيد',
    }),
  };
}

/** Returns the number of conversations that wait for a reply, and shows the unread messages in the tab's title. */
function useWaitingBadge(readsConversations: boolean): NavItem['badge'] {
  const { number } = useFormat();
  const { data } = useQuery({
    queryKey: queryKeys.messages.unread('clinic'),
    queryFn: ({ signal }) => request('get', '/api/clinic/messages/unread', undefined, { signal }),
    enabled: readsConversations,
  });
  const unread = data?.messages ?? 0;
  useTitleCount(unread === 0 ? '' : number(unread));
  const count = data?.waiting ?? 0;
  if (count === 0) return undefined;
  return {
    text: number(count),
    label: plural(count, {
      one: 'محادثة واحدة بانتظار الردّ',
      two: 'محادثتان بانتظار الردّ',
      few: '# محادثات بانتظار الردّ',
      many: '# محادثة بانتظار الردّ',
      other: '# محادثة بانتظار الردّ',
    }),
  };
}

/** Returns the name and picture of the doctor, or of the member. */
export function useOwnCard(): SideRailProps['me'] {
  const { role, doctor } = useClinicMember();
  const user = useAuthUser();
  const roles = useRoleNames();
  if (doctor === null && user === undefined) return undefined;
  const name = doctor?.name ?? `${user?.firstname} ${user?.surname}`;
  return {
    href: '/dashboard/profile',
    name: isolated(name),
    detail: doctor?.specialty ?? roles[role],
    avatar: (
      <Avatar
        size="sm"
        photo={doctor === null ? user?.avatar : doctor.photo}
        fallback={doctor === null ? <MemberFace /> : <DoctorFace />}
      />
    ),
  };
}

function MemberFace() {
  return (
    <span className="grid size-full place-items-center">
      <UserIcon />
    </span>
  );
}
