/**
 * Hosts of the push services of browsers: Chrome and derivatives, Firefox, Edge, Safari. `*.` stands for any hosts
 * below.
 */
const BROWSERS: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
  '*.push.apple.com',
];

const matches = (host: string) => (pattern: string) =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;

/**
 * Whether an endpoint is at a known push service (domains/notifications/README.md). Those of the browsers have no
 * explicit port.
 * @param further host patterns of an installation, in the same form
 */
export function isPushService(endpoint: URL, further: readonly string[]): boolean {
  return BROWSERS.some(matches(endpoint.host)) || further.some(matches(endpoint.hostname));
}
