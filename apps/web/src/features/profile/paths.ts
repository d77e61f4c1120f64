/** The profile and its settings are one page (specification 2.1); the query selects the part. */
export const profilePath = '/dashboard/profile';
export const settingsPath = `${profilePath}?section=settings`;

/** Cards of the settings, as anchors. */
export type SettingsCard = 'writing' | 'zone' | 'theme' | 'devices' | 'notifications' | 'own-data';
export const settingsCardPath = (card: SettingsCard) => `${settingsPath}#${card}`;
