import type { Agent } from 'node:https';
import { isIP } from 'node:net';
import webPush from 'web-push';
import type { Push } from '../../ports/push.ts';
import { publicAgent } from './public-agent.ts';
import type { VapidKeys } from './vapid-keys.ts';

export type WebPushConfig = {
  readonly keys: VapidKeys;
  /** Whom a push service writes to when something is wrong: a mailto: or https: address (RFC 8292). */
  readonly contact: string;
};

const TIMEOUT_MS = 10_000;
/** A push service keeps a message for a device that is off for so long. */
const KEPT_SECONDS = 2 * 24 * 3600;

/** Sends through the push service of each browser, encrypted and signed (RFC 8291, RFC 8292). */
export function webPushPush(config: WebPushConfig, agent: Agent = publicAgent()): Push {
  return {
    publicKey: config.keys.publicKey,
    async send({ endpoint, p256dh, auth }, { payload, topic }) {
      // An address given outright is never looked up, so the agent would not see it.
      if (isIP(new URL(endpoint).hostname.replace(/^\[|\]$/g, '')) !== 0) return 'gone';
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails: { subject: config.contact, ...config.keys },
          TTL: KEPT_SECONDS,
          topic,
          timeout: TIMEOUT_MS,
          agent,
        });
        return 'sent';
      } catch (error) {
        const ended = error instanceof webPush.WebPushError && [404, 410].includes(error.statusCode);
        if (ended) return 'gone';
        throw error;
      }
    },
  };
}
