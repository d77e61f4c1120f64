import { describe, expect, it } from 'vitest';
import { deviceNames } from './user-agent.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a device', () => {
  it.each([
    [
      'Chrome',
      'Windows',
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
    ],
    [
      'Chrome',
      'Android',
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`,
    ],
    [
      'Samsung Internet',
      'Android',
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    ],
    [
      'Edge',
      'Windows',
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    ],
    [
      'Edge',
      'Android',
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0`,
    ],
    [
      'Opera',
      'Linux',
      `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`,
    ],
    ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'],
    [
      'Firefox',
      'iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/143.0 Mobile/15E148 Safari/605.1.15',
    ],
    [
      'Chrome',
      'iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    ],
    [
      'Safari',
      'iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    ],
    [
      'Safari',
      'iPad',
      'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
    ],
    [
      'Safari',
      'Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    ],
    ['Chrome', 'Linux', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0.0.0 Safari/537.36`],
  ])('with %s on %s is named so', (browser, system, header) => {
    expect(deviceNames(header)).toEqual({ browser, system });
  });

  it.each([undefined, '', 'curl/8.0', '\u0000', 'x'.repeat(10_000), `${' '.repeat(10_000)}Firefox/143.0`])(
    'without a known name in its header has no name (%#)',
    header => {
      expect(deviceNames(header)).toEqual({ browser: null, system: null });
    },
  );
});
