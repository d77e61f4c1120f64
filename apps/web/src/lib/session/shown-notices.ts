/**
 * Closes the system notifications of this app: they belong to an account that is no longer signed in here.
 * @param container undefined where the browser has no workers
 */
export async function closeShownNotices(
  container: ServiceWorkerContainer | undefined = navigator.serviceWorker,
): Promise<void> {
  const registration = await container?.getRegistration();
  // Safari supports them for apps on the home screen only.
  if (!registration || !('getNotifications' in registration)) return;
  for (const notice of await registration.getNotifications()) notice.close();
}
