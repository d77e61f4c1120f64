import { isOfClinic, safeNext } from '../../../lib/navigation/in-app.ts';

const CLINIC = '/clinic';
const SIGN_IN = '/clinic/sign-in';

/** The card of the second factor in the settings. */
export const secondFactorSettingsPath = '/dashboard/profile?section=settings#second-factor';

const settingsTasks = ['codes', 'app', 'passkey', 'settings'] as const;

/**
 * Task of a user with a second factor: to pass it for the clinic's pages, to get new recovery codes, to change the app, to
 * add a passkey, or to pass it for another change in the settings.
 */
export type SecondFactorTask = 'pass' | (typeof settingsTasks)[number];

/** Path of the page for one of its tasks. */
export const taskPath = (task: SecondFactorTask): string =>
  task === 'pass' ? SIGN_IN : `${SIGN_IN}?task=${task}`;

/** Parses the task of the page. */
export function taskOf(search: string): SecondFactorTask {
  const task = new URLSearchParams(search).get('task');
  return settingsTasks.find(name => name === task) ?? 'pass';
}

/** Target after the task: the requested page of the clinic, else its first; after a task of the settings, these. */
export function nextPath(search: string): string {
  if (taskOf(search) !== 'pass') return secondFactorSettingsPath;
  const asked = safeNext(new URLSearchParams(search).get('next'));
  const { pathname } = new URL(asked, location.origin);
  return isOfClinic(pathname) && pathname !== SIGN_IN ? asked : CLINIC;
}
