import { NotificationSettings } from '../../features/notifications/settings/notification-settings.tsx';
import { Component as ProfilePage } from '../../features/profile/pages/profile-page.tsx';

/** /dashboard/profile with its settings: two features, put together here. */
export function Component() {
  return <ProfilePage notifications={<NotificationSettings />} />;
}
