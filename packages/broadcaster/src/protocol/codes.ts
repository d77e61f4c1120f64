/**
 * Close codes. By protocol 7 a client does not reconnect after 4000 to 4099, reconnects after a second or more for 4100
 * to 4199, and immediately for 4200 to 4299.
 */
export const closeCodes = {
  tlsOnly: 4000,
  unknownApp: 4001,
  disabledApp: 4003,
  overQuota: 4004,
  wrongPath: 4005,
  malformedVersion: 4006,
  unsupportedVersion: 4007,
  missingVersion: 4008,
  unauthorised: 4009,
  overCapacity: 4100,
  reconnect: 4200,
  noPong: 4201,
  inactive: 4202,
} as const;

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];

/** Too many client events. Only sent as an event: a client would never reconnect after a close with it. */
export const CLIENT_EVENT_RATE = 4301;

/** The supported version of the protocol. */
export const PROTOCOL_VERSION = 7;
