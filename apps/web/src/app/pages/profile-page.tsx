import { useQuery } from '@tanstack/react-query';
import { clinicMeQuery } from '../../entities/clinics/queries.ts';
import { DevicesCard } from '../../features/identity/devices/devices-card.tsx';
import { PersonalDataCard } from '../../features/identity/own-data/personal-data-card.tsx';
import { NotificationSettings } from '../../features/notifications/settings/notification-settings.tsx';
import { CardsOverview } from '../../features/payments/cards/cards-overview.tsx';
import { CardsSection } from '../../features/payments/cards/cards-section.tsx';
import { PaymentsLink } from '../../features/payments/history/payments-link.tsx';
import { ProfilePage } from '../../features/profile/pages/profile-page.tsx';
import { CoinsPanel } from '../../features/rewards/cards/coins-panel.tsx';
import { ProfileTasks } from '../../features/rewards/cards/profile-tasks.tsx';
import { HistorySection } from '../../features/rewards/history/history-section.tsx';
import { MovementsCard } from '../../features/rewards/history/movements-card.tsx';
import { OptionalChunk } from '../../lib/pages/chunk-boundary.tsx';
import { useAuthUser } from '../../lib/session/me.ts';
import { lazyChunk } from '../../lib/versions/lazy-chunk.tsx';

const SecondFactorCard = lazyChunk(async () => {
  const { SecondFactorCard: Card } = await import(
    '../../features/identity/second-factor/second-factor-card.tsx'
  );
  return { default: Card };
});

const ClinicLink = lazyChunk(async () => {
  const { ClinicLink: Link } = await import('../../features/clinics/clinic-link.tsx');
  return { default: Link };
});

const InvitationsCard = lazyChunk(async () => {
  const { InvitationsCard: Card } = await import('../../features/clinics/team/invitations-card.tsx');
  return { default: Card };
});

const ClinicRecordsCard = lazyChunk(async () => {
  const { ClinicRecordsCard: Card } = await import('../../features/clients/offers/clinic-records-card.tsx');
  return { default: Card };
});

const PaymentsSection = lazyChunk(async () => {
  const { PaymentsSection: Section } = await import('../../features/payments/history/payments-section.tsx');
  return { default: Section };
});

/** Whether the user works in a clinic and has no pet: coins, levels and tasks are for owners. */
function useIsStaffOnly(): boolean {
  const hasNoPet = useAuthUser()?.pets.length === 0;
  const { data, isPending } = useQuery({ ...clinicMeQuery, enabled: hasNoPet });
  return hasNoPet && (isPending || (data !== undefined && data.membership !== null));
}

/** /dashboard/profile with its sections, composed of features. */
export function Component() {
  const isStaffOnly = useIsStaffOnly();
  return (
    <ProfilePage
      settings={{
        devices: (
          <>
            <DevicesCard />
            <OptionalChunk>
              <SecondFactorCard />
            </OptionalChunk>
          </>
        ),
        notifications: (
          <>
            <NotificationSettings />
            <PersonalDataCard />
          </>
        ),
      }}
      overview={{
        ways: (
          <OptionalChunk>
            <ClinicLink />
          </OptionalChunk>
        ),
        main: (
          <>
            <OptionalChunk>
              <InvitationsCard />
            </OptionalChunk>
            <OptionalChunk>
              <ClinicRecordsCard />
            </OptionalChunk>
            {!isStaffOnly && (
              <>
                <CoinsPanel />
                <MovementsCard />
              </>
            )}
          </>
        ),
        side: (
          <>
            {!isStaffOnly && <ProfileTasks />}
            <CardsOverview />
          </>
        ),
        last: <PaymentsLink />,
      }}
      sections={{ rewards: <HistorySection />, cards: <CardsSection />, payments: <PaymentsSection /> }}
    />
  );
}
