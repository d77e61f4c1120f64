import { expect, it, vi } from 'vitest';
import { closeShownNotices } from './shown-notices.ts';

/** A browser's service worker container with the given registration. */
function containerWith(registration: object | undefined): ServiceWorkerContainer {
  return Object.assign(new EventTarget(), {
    getRegistration: async () => registration,
  }) as ServiceWorkerContainer; // jsdom has none
}

it('closes every notification that the system shows', async () => {
  const close = vi.fn();
  await closeShownNotices(containerWith({ getNotifications: async () => [{ close }, { close }] }));
  expect(close).toHaveBeenCalledTimes(2);
});

it.each([
  ['no workers', undefined],
  ['no worker yet', containerWith(undefined)],
  ['no notifications', containerWith({})],
])('does nothing in a browser with %s', async (_name, container) => {
  await expect(closeShownNotices(container)).resolves.toBeUndefined();
});
