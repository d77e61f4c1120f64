/** Logs a message about the live channel to the browser's console. */
export function logLive(message: string, details?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the log of the live channel is the browser's console (specification 8.6)
  console.warn(`[live] ${message}`, ...(details === undefined ? [] : [details]));
}
