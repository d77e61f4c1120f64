/** What the name of a channel says about it. */
export type ChannelKind = {
  /** `user` is `#server-to-user-{id}`, which only the connections signed in as that user may join. */
  readonly access: 'public' | 'private' | 'presence' | 'encrypted' | 'user';
  /** The last event is kept and given to whoever subscribes. */
  readonly cache: boolean;
};

const USER_PREFIX = '#server-to-user-';
const MAX_LENGTH = 200;
const ALLOWED = /^[A-Za-z0-9_\-=@,.;]+$/;
/** The id of a user may be any text; a control character in one is a mistake. */
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

/** Tells the kind of a channel by its name, or null when no channel may have this name. */
export function channelKind(name: string): ChannelKind | null {
  if (name.startsWith(USER_PREFIX)) {
    const id = userOfChannel(name);
    return id.length <= MAX_LENGTH && ALLOWED_USER_ID.test(id) ? userKind : null;
  }
  if (name.length > MAX_LENGTH || !ALLOWED.test(name)) return null;
  return byPrefix.find(([prefix]) => name.startsWith(prefix))?.[1] ?? publicKind;
}

/** A name for an error that quotes it: every name that can be stays as it is, whatever else was sent is cut. */
export function shortened(name: string): string {
  const longest = USER_PREFIX.length + MAX_LENGTH;
  return name.length <= longest ? name : `${name.slice(0, longest)}…`;
}

/** The id of the user whom a channel of the kind `user` belongs to. */
export function userOfChannel(name: string): string {
  return name.slice(USER_PREFIX.length);
}
