import type { Preferences } from '@rifq/contract/calls';
import { activateWriting, defaultWriting } from '../formats/i18n.ts';

/** Also read by public/start.js, before the first paint. */
const KEY = 'rifq.preferences';

/** Makes the page follow the owner's choices and keeps them on this device for the next first paint. */
export function applyPreferences(preferences: Preferences): void {
  show(preferences);
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // Storage is closed: the choices come again with the profile.
  }
}

/** Shows the choices last kept on this device, if any. */
export function recallPreferences(): void {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (isPreferences(kept)) show(kept);
  } catch {
    // Storage is closed or holds something else: the defaults stand.
  }
}

/** Back to the defaults, so that whoever signs in next on this device starts from them. */
export function forgetPreferences(): void {
  show({ ...defaultWriting, theme: 'auto' });
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is closed, so nothing was kept in it.
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
