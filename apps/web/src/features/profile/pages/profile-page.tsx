import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { type OverviewCards, ProfileOverview } from '../profile-overview.tsx';
import { ProfileSettings, type SettingsCards } from '../settings/profile-settings.tsx';

/** Parts of the profile from other features. */
interface ProfilePageProps {
  settings: SettingsCards;
  overview: OverviewCards;
  /** Whole sections, by their names in the URL. */
  sections: Readonly<Record<'rewards' | 'cards' | 'payments', ReactNode>>;
}

/** /dashboard/profile, and with `?section=…` a part of it: they share one path (specification 2.1). */
export function ProfilePage({ settings, overview, sections }: ProfilePageProps) {
  const section = new URLSearchParams(useLocation().search).get('section');
  switch (section) {
    case 'settings':
      return <ProfileSettings {...settings} />;
    case 'rewards':
    case 'cards':
    case 'payments':
      return sections[section];
    default:
      return <ProfileOverview {...overview} />;
  }
}
