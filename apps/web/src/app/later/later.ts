/* Modules that every dashboard page loads after its first paint: in one file, since each costs a request. */

export { default as MessagesReceiver } from '../../features/messaging/data/messages-receiver.tsx';
export { default as Bell } from '../../features/notifications/bell/bell.tsx';
export { DashboardCards } from '../../features/rewards/cards/dashboard-cards.tsx';
export { Celebrations } from '../../features/rewards/celebrations/celebrations.tsx';
export { CoinsLink } from '../../features/rewards/coins-link.tsx';
export { NextCard } from './next-card.tsx';
export { QuickActions } from './quick-actions.tsx';
