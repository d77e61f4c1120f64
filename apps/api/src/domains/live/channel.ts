/** The private channel of a user (specification 7.19). */
export function channelOf(userId: string): string {
  return `private-notification.${userId}`;
}
