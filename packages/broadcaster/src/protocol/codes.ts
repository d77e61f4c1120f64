/**
 * The codes with which the server closes a connection, and what protocol 7 has a client do then: 4000 to 4099 it
 * stays away, 4100 to 4199 it comes back after a second or more, 4200 to 4299 it comes back at once.
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

/** Too many client events. Only ever an event: a client that is closed with it never comes back. */
export const CLIENT_EVENT_RATE = 4301;

/** The version of the protocol that is spoken here. */
export const PROTOCOL_VERSION = 7;
