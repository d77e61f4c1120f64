import { isOfClinic, safeNext } from '../../../lib/navigation/in-app.ts';

const CLINIC = '/clinic';
const SIGN_IN = '/clinic/sign-in';

/** The card of the second factor in the settings. */
export const secondFactorSettingsPath = '/dashboard/profile?section=settings#second-factor';

/** Task of a user with a second factor: to pass it, to get new recovery codes, or to change the app. */
export type SecondFactorTask = 'pass' | 'codes' | 'app';

/** Path of the page for one of its tasks. */
export const taskPath = (task: SecondFactorTask): string =>
  task === 'pass' ? SIGN_IN : `${SIGN_IN}?task=${task}`;

/** Parses the task of the page. */
export function taskOf(search: string): SecondFactorTask {
  const task = new URLSearchParams(search).get('task');
  return task === 'codes' || task === 'app' ? task : 'pass';
}

/** Target after the task: the requested page of the clinic, else its first; after a task of the settings, these. */
export function nextPath(search: string): string {
  if (taskOf(search) !== 'pass') return secondFactorSettingsPath;
  const asked = safeNext(new URLSearchParams(search).get('next'));
  const { pathname } = new URL(asked, location.origin);
  return isOfClinic(pathname) && pathname !== SIGN_IN ? asked : CLINIC;
}
