/** Fallback for a device that names no zone (`Etc/Unknown`). */
export const NO_ZONE = 'UTC';

/** Returns the device's zone, an IANA name that Intl can format with; `NO_ZONE` where the device names none. */
export function deviceZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return NO_ZONE;
  }
}
