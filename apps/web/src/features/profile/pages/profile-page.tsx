import { useSearchParams } from 'react-router';
import { Overview } from '../overview.tsx';
import { Settings } from '../settings/settings.tsx';

/** /dashboard/profile, and with `?section=settings` its settings: the seed has one path for both. */
export function Component() {
  const [search] = useSearchParams();
  return search.get('section') === 'settings' ? <Settings /> : <Overview />;
}
