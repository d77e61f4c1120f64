import type { Preferences } from '@rifq/contract/calls';
import { activateWriting, defaultWriting } from '../formats/i18n.ts';

/** Also read by public/start.js, before the first paint. */
const KEY = 'rifq.preferences';

/** Applies the owner's preferences to the page and stores them on this device for the next first paint. */
export function applyPreferences(preferences: Preferences): void {
  show(preferences);
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // Storage is unavailable: the preferences arrive again with the profile.
  }
}

/** Applies the preferences that this device has stored, if any. */
export function recallPreferences(): void {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (isPreferences(stored)) show(stored);
  } catch {
    // Storage is unavailable or has another content: the defaults stay.
  }
}

/** Resets the preferences to the defaults for the next user of this device. */
export function forgetPreferences(): void {
  show({ ...defaultWriting, theme: 'auto' });
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is unavailable, so nothing was stored in it.
  }
}

function show({ theme, ...writing }: Preferences): void {
  activateWriting(writing);
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

function isPreferences(value: unknown): value is Preferences {
  if (typeof value !== 'object' || value === null) return false;
  if (!('digits' in value && 'calendar' in value && 'theme' in value)) return false;
  return (
    (value.digits === 'latn' || value.digits === 'arab') &&
    (value.calendar === 'gregory' || value.calendar === 'islamic-umalqura') &&
    (value.theme === 'auto' || value.theme === 'light' || value.theme === 'dark')
  );
}
