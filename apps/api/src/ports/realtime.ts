/** One event for one channel. `data` is sent as JSON. */
export type RealtimeEvent = {
  readonly channel: string;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The connection that caused it, which does not receive it. */
  readonly exceptSocketId: string | null;
};

/** The address with which a Pusher client connects. A null host means Pusher Channels itself. */
export type RealtimeAddress = {
  readonly key: string;
  readonly cluster: string;
  readonly host: string | null;
  readonly port: number | null;
  readonly forceTls: boolean;
};

/** A member of a presence channel, as its other members see it. */
export type ChannelMember = {
  readonly user_id: string;
  readonly user_info: Readonly<Record<string, string>>;
};

/** The signature that a client sends to the broadcaster; `channel_data` on presence channels. */
export type ChannelAuth = { readonly auth: string; readonly channel_data?: string };

/** Live channels on a server of the Pusher protocol. */
export type Realtime = {
  readonly address: RealtimeAddress;
  /** Publishes events in order. Rejects if one was refused; some may have been sent by then. */
  publish(events: readonly RealtimeEvent[]): Promise<void>;
  /**
   * Signs that a connection may join a private or, as this member, a presence channel. The caller must check access.
   */
  authorize(socketId: string, channel: string, member?: ChannelMember): ChannelAuth;
  /** Signs that a connection is this user's, so that `terminate` reaches it. */
  signIn(socketId: string, userId: string): { readonly auth: string; readonly user_data: string };
  /** Closes every connection that is signed in as this user. */
  terminate(userId: string): Promise<void>;
};
