import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/rules';
import {
  AppShell,
  Avatar,
  Button,
  CalendarPlusIcon,
  HouseIcon,
  MessagesSquareIcon,
  type NavItem,
  PawPrintIcon,
  SideRail,
  SyringeIcon,
  TabBar,
  TopBar,
  UserIcon,
  Wordmark,
} from '@rifq/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { openBooking } from '../../features/reservations/booking/modal.ts';
import { useFormat } from '../../lib/formats/use-format.ts';
import { useUiStore } from '../../lib/overlays/ui-store.ts';
import { OptionalChunk } from '../../lib/pages/chunk-boundary.tsx';
import { HeaderSlots } from '../../lib/pages/page-header.tsx';
import { useAuthUser } from '../../lib/session/me.ts';
import { Bell, CoinsLink, MessagesReceiver } from '../later/later-parts.ts';
import { useUnreadBadge } from '../messages/use-unread-badge.ts';
import { useUnsent } from '../messages/use-unsent.ts';

/** Returns the areas of the signed-in user. A page belongs to the area with the longest matching path prefix. */
function useNavItems(): readonly NavItem[] {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const user = useAuthUser();
  const badge = useUnreadBadge(user !== undefined);
  const areas: NavItem[] = [
    { href: '/dashboard', label: t`الرئيسية`, icon: HouseIcon },
    { href: '/dashboard/pets', label: t`حيواناتي`, icon: PawPrintIcon },
    { href: '/dashboard/vaccines', label: t`اللقاحات`, icon: SyringeIcon },
    { href: '/dashboard/reservations', label: t`الحجوزات`, icon: MessagesSquareIcon, badge },
    { href: '/dashboard/profile', label: t`حسابي`, icon: UserIcon },
  ];
  // The profile lists the payments, whose pages have paths of their own.
  const path = pathname.startsWith('/dashboard/payments/') ? '/dashboard/profile' : pathname;
  const current = areas.findLast(({ href }) => path === href || path.startsWith(`${href}/`));
  return areas.map(area => ({ ...area, isCurrent: area === current }));
}

/** The shell of the dashboard and the messenger: rail or tab bar, and a top bar that pages fill. */
export function SignedInShell({ hasTabBar, children }: { hasTabBar: boolean; children: ReactNode }) {
  const { t } = useLingui();
  const items = useNavItems();
  const { pathname, search } = useLocation();
  const navLabel = t`التنقّل الرئيسي`;
  const { showHeader, headerTitle, disableMobileMenu } = useUiStore();
  const user = useAuthUser();
  useUnsent(user?.id);
  const [back, setBack] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ back, actions }), [back, actions]);

  return (
    <HeaderSlots value={slots}>
      {user !== undefined && (
        <OptionalChunk>
          <MessagesReceiver side="owner" userId={user.id} />
        </OptionalChunk>
      )}
      <AppShell
        skipLabel={t`الانتقال إلى المحتوى`}
        rail={<Rail label={navLabel} items={items} />}
        topBar={
          showHeader && (
            <TopBar
              start={
                <>
                  <span className="contents" ref={setBack} />
                  {headerTitle === '' ? <Brand className="only-phone" /> : <h1>{headerTitle}</h1>}
                </>
              }
              end={
                <>
                  <span className="contents" ref={setActions} />
                  {/* Not on a section, whose title needs the space. */}
                  {items.some(({ href }) => href === pathname + search) && <CoinsSlot />}
                  <BellSlot />
                </>
              }
            />
          )
        }
        tabBar={hasTabBar && !disableMobileMenu && <TabBar label={navLabel} items={items} />}
      >
        {children}
      </AppShell>
    </HeaderSlots>
  );
}

/** The bell of a signed-in user; its space is reserved while it loads. */
function BellSlot() {
  const user = useAuthUser();
  return (
    <span className="size-11">
      <OptionalChunk>{user !== undefined && <Bell />}</OptionalChunk>
    </span>
  );
}

/** The coins on the first page of each area, where text leaves room; their space is reserved while they load. */
function CoinsSlot() {
  const user = useAuthUser();
  return (
    <span className="min-h-11 min-w-20 @max-[16rem]:hidden">
      <OptionalChunk>{user !== undefined && <CoinsLink coins={user.coins} />}</OptionalChunk>
    </span>
  );
}

function Rail({ label, items }: { label: string; items: readonly NavItem[] }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const user = useAuthUser();
  const level = user && number(user.level);
  const me = user && {
    href: '/dashboard/profile',
    name: isolated(`${user.firstname} ${user.surname}`),
    detail: t`المستوى ${level}`,
    avatar: <Avatar size="sm" photo={user.avatar} fallback={<OwnerPicture />} />,
  };
  const booking = (
    <Button block icon={<CalendarPlusIcon size="sm" />} onPress={() => openBooking()}>
      {t`حجز استشارة`}
    </Button>
  );
  return <SideRail label={label} items={items} brand={<Brand />} action={booking} me={me} />;
}

/** The wordmark, which links to the landing page: a separate document, hence an ordinary link. */
function Brand({ className }: { className?: string }) {
  const { t } = useLingui();
  return (
    <a href="/" className={className}>
      <Wordmark label={t`رِفق`} />
    </a>
  );
}

/** Placeholder for an owner without a photo. */
function OwnerPicture() {
  return (
    <span className="grid size-full place-items-center">
      <UserIcon />
    </span>
  );
}
