/** One event for one channel. `data` is sent as JSON. */
export type RealtimeEvent = {
  readonly channel: string;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The connection that caused it, which does not get it. */
  readonly exceptSocketId: string | null;
};

/** What a Pusher client needs to connect. A null host means Pusher Channels itself. */
export type RealtimeAddress = {
  readonly key: string;
  readonly cluster: string;
  readonly host: string | null;
  readonly port: number | null;
  readonly forceTls: boolean;
};

/** Live channels on a server of the Pusher protocol. */
export type Realtime = {
  readonly address: RealtimeAddress;
  /** Publishes events in their order. Rejects when one was refused; some may have been sent by then. */
  publish(events: readonly RealtimeEvent[]): Promise<void>;
  /** Signs that a connection may join a private channel. Access is decided by the caller. */
  authorize(socketId: string, channel: string): { auth: string };
  /** The same for a presence channel, with who joins. */
  authorizePresence(
    socketId: string,
    channel: string,
    member: { readonly userId: string; readonly info: Readonly<Record<string, string>> },
  ): { auth: string; channel_data?: string };
  /** Signs that a user is behind a connection, so that `terminate` reaches it. */
  authenticate(socketId: string, userId: string): { auth: string; user_data: string };
  /** Ends all connections that are signed in as a user. */
  terminate(userId: string): Promise<void>;
};
