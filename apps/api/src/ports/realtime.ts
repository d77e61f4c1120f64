/** One event for one channel. `data` is sent as JSON. */
export type RealtimeEvent = {
  readonly channel: string;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The connection that caused it and is spared the echo. */
  readonly exceptSocketId: string | null;
};

/** What a Pusher client needs to connect. A null host is the hosted service of the cluster. */
export type RealtimeAddress = {
  readonly key: string;
  readonly cluster: string;
  readonly host: string | null;
  readonly port: number | null;
  readonly forceTls: boolean;
};

/** The live channel: a server of the Pusher protocol, wherever it runs. */
export type Realtime = {
  readonly address: RealtimeAddress;
  /** Sends events in their order. Rejects when one was not taken: some may have been sent by then. */
  publish(events: readonly RealtimeEvent[]): Promise<void>;
  /** Signs that a connection may join a private channel. Who may is decided before. */
  authorize(socketId: string, channel: string): { auth: string };
};
