/** The private channel of a user (seed, section 7). */
export function channelOf(userId: string): string {
  return `private-notification.${userId}`;
}
