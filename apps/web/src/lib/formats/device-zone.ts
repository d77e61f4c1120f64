/** In place of the zone of a device that names none (`Etc/Unknown`). */
export const NO_ZONE = 'UTC';

/** The zone of the device, an IANA name that can be written with; `NO_ZONE` where the device names none. */
export function deviceZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return NO_ZONE;
  }
}
