/** Whether a status says that there is no such thing any more, or not for this account: no copy of it stays on the device. */
export const isGone = (status: number): boolean => [403, 404, 410].includes(status);
