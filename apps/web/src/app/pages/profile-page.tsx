import { DevicesCard } from '../../features/identity/devices/devices-card.tsx';
import { NotificationSettings } from '../../features/notifications/settings/notification-settings.tsx';
import { ProfilePage } from '../../features/profile/pages/profile-page.tsx';

/** /dashboard/profile with its settings: three features, put together here. */
export function Component() {
  return <ProfilePage devices={<DevicesCard />} notifications={<NotificationSettings />} />;
}
