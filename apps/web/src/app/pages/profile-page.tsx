import { lazy } from 'react';
import { DevicesCard } from '../../features/identity/devices/devices-card.tsx';
import { NotificationSettings } from '../../features/notifications/settings/notification-settings.tsx';
import { CardsOverview } from '../../features/payments/cards/cards-overview.tsx';
import { CardsSection } from '../../features/payments/cards/cards-section.tsx';
import { ProfilePage } from '../../features/profile/pages/profile-page.tsx';

const PaymentsSection = lazy(async () => {
  const { PaymentsSection: Section } = await import('../../features/payments/history/payments-section.tsx');
  return { default: Section };
});

/** /dashboard/profile with its sections: features put together here. */
export function Component() {
  return (
    <ProfilePage
      overview={<CardsOverview />}
      sections={{ cards: <CardsSection />, payments: <PaymentsSection /> }}
      settings={{ devices: <DevicesCard />, notifications: <NotificationSettings /> }}
    />
  );
}
