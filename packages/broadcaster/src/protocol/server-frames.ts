/**
 * Encodes a frame of the server. `data` is a JSON string inside the JSON, as the protocol requires; only in errors it
 * is an object.
 */
function internalFrame(event: string, data: unknown, channel?: string): string {
  return JSON.stringify({ event, channel, data: JSON.stringify(data) });
}

/** The first message. Without `activity_timeout` (in seconds) pusher-js fails to connect. */
export function connectionEstablished(socketId: string, activityTimeoutSeconds: number): string {
  return internalFrame('pusher:connection_established', {
    socket_id: socketId,
    activity_timeout: activityTimeoutSeconds,
  });
}

export const pingFrame = internalFrame('pusher:ping', {});
export const pongFrame = internalFrame('pusher:pong', {});

/** An error, which does not close the connection. `code` is null where the protocol has none. */
export function errorFrame(code: number | null, message: string): string {
  return JSON.stringify({ event: 'pusher:error', data: { code, message } });
}

export function subscriptionSucceeded(channel: string, data: object = {}): string {
  return internalFrame('pusher_internal:subscription_succeeded', data, channel);
}

export type SubscriptionError = {
  readonly type: 'AuthError' | 'LimitReached' | 'InvalidChannel';
  readonly error: string;
  /** An HTTP status code. */
  readonly status: number;
};

export function subscriptionError(channel: string, error: SubscriptionError): string {
  return JSON.stringify({ event: 'pusher:subscription_error', channel, data: error });
}

export function cacheMiss(channel: string): string {
  return internalFrame('pusher:cache_miss', {}, channel);
}

export function signinSuccess(userData: string): string {
  return internalFrame('pusher:signin_success', { user_data: userData });
}

/** The id of a user retains its JSON type, so that a client that compares with `===` finds itself. */
export type UserId = string | number;

export function memberAdded(channel: string, userId: UserId, userInfo: unknown): string {
  return internalFrame('pusher_internal:member_added', { user_id: userId, user_info: userInfo }, channel);
}

export function memberRemoved(channel: string, userId: UserId): string {
  return internalFrame('pusher_internal:member_removed', { user_id: userId }, channel);
}

/**
 * Returns an encoder of one event for many channels. Name and data are encoded once, and only if a channel has a
 * subscriber: the recipient of a notification may have no tab open.
 */
export function eventEncoder(event: string, data: string): (channel: string) => string {
  let parts: { head: string; tail: string } | null = null;
  return channel => {
    parts ??= {
      head: `{"event":${JSON.stringify(event)},"channel":`,
      tail: `,"data":${JSON.stringify(data)}}`,
    };
    return `${parts.head}${JSON.stringify(channel)}${parts.tail}`;
  };
}

/**
 * An event of another client; `userId` is the sender, on presence channels. `data` is JSON that was parsed and
 * serialized again: without spaces, `1` for `1.0`, and with the precision of JavaScript numbers.
 */
export function clientEvent(
  event: string,
  channel: string,
  data: string,
  userId: UserId | undefined,
): string {
  const sender = userId === undefined ? '' : `,"user_id":${JSON.stringify(userId)}`;
  return `{"event":${JSON.stringify(event)},"channel":${JSON.stringify(channel)},"data":${data}${sender}}`;
}
