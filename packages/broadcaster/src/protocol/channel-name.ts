/** The properties of a channel that its name determines. */
export type ChannelKind = {
  /** `user` is `#server-to-user-{id}`, which only the connections signed in as that user may join. */
  readonly access: 'public' | 'private' | 'presence' | 'encrypted' | 'user';
  /** The last event is stored and sent to each new subscriber. */
  readonly cache: boolean;
};

const USER_PREFIX = '#server-to-user-';
const MAX_LENGTH = 200;
const ALLOWED = /^[A-Za-z0-9_\-=@,.;]+$/;
/** The id of a user may be any text without control characters. */
const ALLOWED_USER_ID = /^\P{Cc}+$/u;

const byPrefix: readonly (readonly [string, ChannelKind])[] = [
  ['private-encrypted-cache-', { access: 'encrypted', cache: true }],
  ['private-encrypted-', { access: 'encrypted', cache: false }],
  ['private-cache-', { access: 'private', cache: true }],
  ['private-', { access: 'private', cache: false }],
  ['presence-cache-', { access: 'presence', cache: true }],
  ['presence-', { access: 'presence', cache: false }],
  ['cache-', { access: 'public', cache: true }],
];
const publicKind: ChannelKind = { access: 'public', cache: false };
const userKind: ChannelKind = { access: 'user', cache: false };

/** Returns the kind of a channel by its name, or null when the name is invalid. */
export function channelKind(name: string): ChannelKind | null {
  if (name.startsWith(USER_PREFIX)) {
    const id = userOfChannel(name);
    return id.length <= MAX_LENGTH && ALLOWED_USER_ID.test(id) ? userKind : null;
  }
  if (name.length > MAX_LENGTH || !ALLOWED.test(name)) return null;
  return byPrefix.find(([prefix]) => name.startsWith(prefix))?.[1] ?? publicKind;
}

/** Truncates a name for an error message; valid names are never truncated. */
export function shortened(name: string): string {
  const longest = USER_PREFIX.length + MAX_LENGTH;
  return name.length <= longest ? name : `${name.slice(0, longest)}…`;
}

/** Returns the id of the user in the name of a channel of the kind `user`. */
export function userOfChannel(name: string): string {
  return name.slice(USER_PREFIX.length);
}
