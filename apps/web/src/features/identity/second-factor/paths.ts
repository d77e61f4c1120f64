import { safeNext } from '../../../lib/navigation/in-app.ts';

const CLINIC = '/clinic';
const SIGN_IN = '/clinic/sign-in';

/** The card of the second factor in the settings. */
export const settingsPath = '/dashboard/profile?section=settings#second-factor';

/** What somebody with a second factor comes for: to pass it, for new recovery codes, or to change the app. */
export type SecondFactorTask = 'pass' | 'codes' | 'app';

/** The address of the page for one of its tasks. */
export const taskPath = (task: SecondFactorTask): string =>
  task === 'pass' ? SIGN_IN : `${SIGN_IN}?task=${task}`;

/** What the page was opened for. */
export function taskOf(search: string): SecondFactorTask {
  const task = new URLSearchParams(search).get('task');
  return task === 'codes' || task === 'app' ? task : 'pass';
}

const isOfClinic = (path: string) => path === CLINIC || path.startsWith(`${CLINIC}/`);

/** Where to go on: the clinic's page that was asked for, else its first; after a task of the settings, back to these. */
export function nextPath(search: string): string {
  if (taskOf(search) !== 'pass') return settingsPath;
  const asked = safeNext(new URLSearchParams(search).get('next'));
  const { pathname } = new URL(asked, location.origin);
  return isOfClinic(pathname) && pathname !== SIGN_IN ? asked : CLINIC;
}
