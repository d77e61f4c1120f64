const PREFIX = 'private-notification.';
const SLOTS_PREFIX = 'private-slots.';
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The private channel of a user (specification 7.19). */
export function channelOf(userId: string): string {
  return PREFIX + userId;
}

/** The private channel of those who look at the free slots of a doctor. */
export function slotsChannelOf(doctorId: string): string {
  return SLOTS_PREFIX + doctorId;
}

export function isSlotsChannel(name: string): boolean {
  return name.startsWith(SLOTS_PREFIX) && ID.test(name.slice(SLOTS_PREFIX.length));
}

/** Whether a channel of the broadcaster is one of ours: that of a user, or of the slots of a doctor. */
export function isLiveChannel(name: string): boolean {
  return (name.startsWith(PREFIX) && ID.test(name.slice(PREFIX.length))) || isSlotsChannel(name);
}
