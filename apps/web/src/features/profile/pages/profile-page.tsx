import { useLocation } from 'react-router';
import { Overview } from '../overview.tsx';
import { Settings, type SettingsCards } from '../settings/settings.tsx';

/** /dashboard/profile, and with `?section=settings` its settings: they share one path (specification 2.1). */
export function ProfilePage(cards: SettingsCards) {
  const search = new URLSearchParams(useLocation().search);
  return search.get('section') === 'settings' ? <Settings {...cards} /> : <Overview />;
}
