/**
 * Whether a status means that a resource no longer exists, or not for this account: no copy of it stays on the device.
 */
export const isGone = (status: number): boolean => [403, 404, 410].includes(status);
