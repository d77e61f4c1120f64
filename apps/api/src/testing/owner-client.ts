import { buildSession } from '@rifq/testing';
import type { InjectOptions } from 'fastify';
import type { TestApp } from './test-app.ts';

/**
 * Sends raw requests as one user, including requests that no browser sends.
 * @param session special fields of the user's sessions
 */
export function ownerClient(
  test: TestApp,
  ownerId: string,
  session: Parameters<typeof buildSession>[2] = {},
) {
  let token = '';
  let sent = 0;
  return {
    /** Opens a new session, since a test may have ended the previous one. */
    async signIn(): Promise<void> {
      token = (await buildSession(test.database.db, ownerId, session)).token;
    },
    /** The number of requests so far. */
    count: () => sent,
    /** Each request has a separate address, so that no rate limit per address applies. */
    send(options: InjectOptions) {
      sent += 1;
      return test.app.inject({
        remoteAddress: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
        ...options,
        headers: {
          authorization: `Bearer ${token}`,
          cookie: `rifq_nonce=${'n'.repeat(43)}`,
          ...options.headers,
        },
      });
    },
  };
}

export type OwnerClient = ReturnType<typeof ownerClient>;
