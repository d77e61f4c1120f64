import { afterEach, expect, it, vi } from 'vitest';
import { deviceZone } from './device-zone.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  ['Asia/Riyadh', 'Asia/Riyadh'],
  ['Etc/Unknown', 'UTC'],
  ['Foo/Bar', 'UTC'],
])('a device in %s has a zone that Intl can format with: %s', (named, zone) => {
  const resolved = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValueOnce({
    ...resolved,
    timeZone: named,
  });
  expect(deviceZone()).toBe(zone);
});
