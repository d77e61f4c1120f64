/** Common names of browser and system; null when the header does not contain them. */
export type DeviceNames = { browser: string | null; system: string | null };

const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** The most characters of the header that are read. */
const LONGEST = 1000;

const nameIn = (table: readonly [RegExp, string][], header: string) =>
  table.find(([sign]) => sign.test(header))?.[1] ?? null;

/** Reads browser and system from a User-Agent header, precisely enough for owners to recognise their devices. */
export function deviceNames(userAgent: string | undefined): DeviceNames {
  const header = (userAgent ?? '').slice(0, LONGEST);
  return { browser: nameIn(browsers, header), system: nameIn(systems, header) };
}
