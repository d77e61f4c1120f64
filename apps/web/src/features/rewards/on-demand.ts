/* What every page of the dashboard loads after its first paint: in one file, since few bytes are left for naming more. */
export { DashboardCards } from './cards/dashboard-cards.tsx';
export { Celebrations } from './celebrations/celebrations.tsx';
export { CoinsLink } from './coins-link.tsx';
