const PREFIX = 'private-notification.';
const USER_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The private channel of a user (specification 7.19). */
export function channelOf(userId: string): string {
  return PREFIX + userId;
}

/** Whether a channel of the broadcaster is one of ours: that of a user, there are no others. */
export function isLiveChannel(name: string): boolean {
  return name.startsWith(PREFIX) && USER_ID.test(name.slice(PREFIX.length));
}
