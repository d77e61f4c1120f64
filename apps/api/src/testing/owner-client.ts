import { buildSession } from '@rifq/testing';
import type { InjectOptions } from 'fastify';
import type { TestApp } from './test-app.ts';

/** Sends raw requests as one owner: what a browser would never send. */
export function ownerClient(test: TestApp, ownerId: string) {
  let token = '';
  let sent = 0;
  return {
    /** Opens a new session, for a test that may end the one before. */
    async signIn(): Promise<void> {
      token = (await buildSession(test.database.db, ownerId)).token;
    },
    /** How many requests have been sent. */
    count: () => sent,
    /** Each request comes from an address of its own: the limits of an address are not what is tried. */
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
