/** The zone of the device, an IANA name that can be written with; UTC where the device names none (`Etc/Unknown`). */
export function deviceZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
