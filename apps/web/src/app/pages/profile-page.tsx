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

const PaymentsSection = lazyChunk(async () => {
  const { PaymentsSection: Section } = await import('../../features/payments/history/payments-section.tsx');
  return { default: Section };
});

/** /dashboard/profile with its sections, composed of features. */
export function Component() {
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
            <CoinsPanel />
            <MovementsCard />
          </>
        ),
        side: (
          <>
            <ProfileTasks />
            <CardsOverview />
          </>
        ),
        last: <PaymentsLink />,
      }}
      sections={{ rewards: <HistorySection />, cards: <CardsSection />, payments: <PaymentsSection /> }}
    />
  );
}
