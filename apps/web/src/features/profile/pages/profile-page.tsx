import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Overview } from '../overview.tsx';
import { Settings } from '../settings/settings.tsx';

/**
 * /dashboard/profile, and with `?section=settings` its settings: the seed has one path for both.
 * @param notifications the cards of the settings about notifications
 */
export function Component({ notifications }: { notifications?: ReactNode }) {
  const search = new URLSearchParams(useLocation().search);
  return search.get('section') === 'settings' ? <Settings notifications={notifications} /> : <Overview />;
}
