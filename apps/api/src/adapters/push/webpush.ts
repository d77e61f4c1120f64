import type { Agent } from 'node:https';
import { pushAddress } from '@rifq/contract/calls';
import webPush from 'web-push';
import { DeliveryError } from '../../ports/delivery-error.ts';
import type { Push, PushTarget } from '../../ports/push.ts';
import { post } from './exchange.ts';
import { isPushService } from './push-hosts.ts';
import { NO_PUBLIC_ADDRESS, ssrfSafeAgent } from './ssrf-agent.ts';
import type { VapidKeys } from './vapid-keys.ts';

export type WebPushConfig = {
  readonly keys: VapidKeys;
  /** The contact for push services: a mailto: or https: address (RFC 8292). */
  readonly contact: string;
  /** Hosts of push services besides those of the browsers; `*.` stands for any hosts below. */
  readonly hosts: readonly string[];
};

const DEADLINE_MS = 10_000;
/** How long a push service stores a message for an offline device (RFC 8030, section 5.2). */
const TTL_SECONDS = 2 * 24 * 3600;

/** The subscription has ended, or the service never knew it (RFC 8030, section 7.3). */
const GONE = [404, 410];

/**
 * The subscription was made for other keys, or the signature is wrong. Services do not distinguish these consistently,
 * so the subscription may still be valid.
 */
const REFUSED = [400, 401, 403];

/** Sends web push, encrypted and signed (RFC 8291, RFC 8292). Throws when keys or contact are wrong. */
export function webPushPush(
  { keys, contact, hosts }: WebPushConfig,
  { agent = ssrfSafeAgent(), deadlineMs = DEADLINE_MS }: { agent?: Agent; deadlineMs?: number } = {},
): Push {
  const vapidDetails = { subject: contact, ...keys };

  /** Returns body and headers of the request; null if the keys of the subscription are unusable. */
  function encrypt(endpoint: string, { p256dh, auth }: PushTarget, payload: string, topic: string) {
    try {
      const target = { endpoint, keys: { p256dh, auth } };
      return webPush.generateRequestDetails(target, payload, { vapidDetails, TTL: TTL_SECONDS, topic });
    } catch {
      return null;
    }
  }
  // Throws here if contact or keys are wrong, so that a later failure of `encrypt` is due to the target.
  webPush.getVapidHeaders('https://push.example', contact, keys.publicKey, keys.privateKey, 'aes128gcm');

  const addressOf = (endpoint: string) => {
    const url = pushAddress(endpoint);
    return url && isPushService(url, hosts) ? url : null;
  };

  return {
    publicKey: keys.publicKey,
    knows: endpoint => addressOf(endpoint) !== null,
    async send(target, { payload, topic }) {
      const url = addressOf(target.endpoint);
      const request = url && encrypt(url.href, target, payload, topic);
      if (!request) return 'gone';
      const { body, headers } = request;
      const status = await post(url, { body, headers, agent, deadlineMs }).catch((error: unknown) => {
        const isInnerAddress = error instanceof DeliveryError && error.message === NO_PUBLIC_ADDRESS;
        throw isInnerAddress ? new DeliveryError(NO_PUBLIC_ADDRESS, { refused: true }) : error;
      });
      if (GONE.includes(status)) return 'gone';
      if (status >= 200 && status < 300) return 'sent';
      throw new DeliveryError(`HTTP ${status}`, { refused: REFUSED.includes(status) });
    },
  };
}
