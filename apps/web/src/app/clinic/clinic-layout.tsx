import { useLingui } from '@lingui/react/macro';
import { AppShell, LinkButton, PawPrintIcon, PlainLink, SideRail, TopBar, Wordmark } from '@rifq/ui';
import { useMemo, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useClinicMember } from '../../entities/clinics/clinic-member.ts';
import { CLINIC, HOURS, SERVICES, TEAM } from '../../entities/clinics/paths.ts';
import { billModal } from '../../features/billing/bill/clinic-modal.ts';
import { newClientModal } from '../../features/clients/new/clinic-modal.ts';
import { phoneBookingModal } from '../../features/reservations/clinic/hand-booking/clinic-modal.ts';
import { visitModal } from '../../features/reservations/clinic/visits/clinic-modal.ts';
import { useUiStore } from '../../lib/overlays/ui-store.ts';
import { OptionalChunk, PageChunk } from '../../lib/pages/chunk-boundary.tsx';
import { HeaderSlots } from '../../lib/pages/page-header.tsx';
import { useAuthUser } from '../../lib/session/me.ts';
import { Bell, MessagesReceiver } from '../later/later-parts.ts';
import { DashboardModals, Modals } from '../modals/modals.tsx';
import { useClinicNav, useOwnCard } from './clinic-nav.tsx';
import { ClinicTabBar } from './clinic-tab-bar.tsx';
import { ReviewNote } from './review-note.tsx';
import { useRestoredFocus } from './use-restored-focus.ts';

/** The member's own notifications; the bell's space is reserved while it loads. */
function ClinicBell() {
  return (
    <span className="size-11">
      <OptionalChunk>
        <Bell />
      </OptionalChunk>
    </span>
  );
}

/** The wordmark, which links to the clinic's first page, and the clinic's name below. */
function ClinicBrand({ name }: { name: string }) {
  const { t } = useLingui();
  return (
    <>
      <PlainLink href={CLINIC}>
        <Wordmark label={t`رِفق، العيادة`} />
      </PlainLink>
      <p className="clinic-name">
        <bdi>{name}</bdi>
      </p>
    </>
  );
}

const clinicModals = [phoneBookingModal, newClientModal, visitModal, billModal];

/** The pages that reach no owner, and are open before an operator has approved the clinic. */
const BEFORE_APPROVAL: readonly string[] = [HOURS, SERVICES, TEAM];

/** The layout of the clinic's side: its own navigation, denser, with a link back to the member's own pets. */
export function ClinicLayout() {
  const { t } = useLingui();
  const { clinic, doctor, state } = useClinicMember();
  const isApproved = state === 'approved';
  const { pathname } = useLocation();
  const user = useAuthUser();
  const { rail, tabs, more } = useClinicNav();
  const headerTitle = useUiStore(state => state.headerTitle);
  const [back, setBack] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ back, actions }), [back, actions]);
  useRestoredFocus();
  const navLabel = t`تنقّل العيادة`;
  return (
    <div className="clinic">
      <HeaderSlots value={slots}>
        <AppShell
          skipLabel={t`الانتقال إلى المحتوى`}
          rail={
            <SideRail
              label={navLabel}
              items={rail}
              brand={<ClinicBrand name={clinic.name} />}
              action={
                <LinkButton variant="ghost" size="sm" href="/dashboard" icon={<PawPrintIcon size="sm" />}>
                  {t`العودة إلى حيواناتي`}
                </LinkButton>
              }
              me={useOwnCard()}
            />
          }
          topBar={
            <TopBar
              start={
                <>
                  <span className="contents" ref={setBack} />
                  <h1>{headerTitle}</h1>
                </>
              }
              end={
                <>
                  <span className="contents" ref={setActions} />
                  <ClinicBell />
                </>
              }
            />
          }
          tabBar={<ClinicTabBar label={navLabel} items={tabs} more={more} />}
        >
          {isApproved ? null : <ReviewNote />}
          <PageChunk>
            {isApproved || BEFORE_APPROVAL.includes(pathname) ? <Outlet /> : <Navigate to={TEAM} replace />}
          </PageChunk>
        </AppShell>
        {doctor !== null && isApproved && user !== undefined && (
          <OptionalChunk>
            <MessagesReceiver side="clinic" userId={user.id} />
          </OptionalChunk>
        )}
        <DashboardModals />
        <Modals modals={clinicModals} />
      </HeaderSlots>
    </div>
  );
}
