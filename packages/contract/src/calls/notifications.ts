import * as z from 'zod/mini';
import { boundedText } from '../bounded-text.ts';
import { uuid } from '../fields.ts';
import { defineCalls } from './define.ts';
import { ownRecordId, uniqueValue } from './example.ts';
import { pageNumber } from './page-number.ts';

/** Kinds of notifications (design of notifications). */
export const notificationKinds = ['reservation', 'message', 'vaccine', 'reward', 'account'] as const;
const kind = z.enum(notificationKinds, 'field.choice');
export type NotificationKind = z.infer<typeof kind>;

/** Title, text, img and read (specification 3.15). `link` is a path of the app. */
const notification = z.object({
  id: uuid,
  kind,
  title: z.string(),
  text: z.string(),
  img: z.nullable(z.string()),
  link: z.nullable(z.string()),
  read: z.boolean(),
  created_at: z.string(),
});
export type Notification = z.infer<typeof notification>;

/** Delivery methods that a kind supports; the app always shows it. */
const deliveryMethods = z.object({ push: z.boolean('field.choice'), email: z.boolean('field.choice') });

const notificationPreferences = z.object({
  reservation: deliveryMethods,
  message: deliveryMethods,
  vaccine: deliveryMethods,
  reward: deliveryMethods,
  account: deliveryMethods,
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

/** How a notification reaches its user besides the inbox: the calls name it `channel`. */
export type DeliveryMethod = keyof NotificationPreferences[NotificationKind];

/** Whether one kind is sent by one delivery method (`channel` in the API). */
const deliveryChoice = z.object({
  kind,
  channel: z.enum(['push', 'email'], 'field.choice'),
  on: z.boolean('field.choice'),
});
export type DeliveryChoice = z.infer<typeof deliveryChoice>;

/** The email address, and whether emails are sent to it. */
const mailAddress = z.object({
  email: z.nullable(z.string()),
  /** An unconfirmed address receives only the confirmation link. */
  confirmed: z.boolean(),
  /** When the last valid link was sent; null if there is none. */
  link_sent_at: z.nullable(z.string()),
  /** Seconds until another link can be requested; 0 if possible now. */
  resend_in: z.number(),
});
export type MailAddress = z.infer<typeof mailAddress>;

/** Twice the number of pages stored per user (domains/notifications/README.md). */
const LAST_PAGE = 399;
const page = pageNumber(LAST_PAGE);

/** A host name with a dot that is no IP address: never localhost, nor a host given by its number. */
const HOST_NAME = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/;

/** Parses the URL of a push service: https at a named host; null for anything else. */
export function pushAddress(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isOpen = url.protocol === 'https:' && url.username === '' && url.password === '';
  return isOpen && HOST_NAME.test(url.hostname) ? url : null;
}

/** Stored in normalized form, which every URL parser reads in the same way. */
const endpoint = z.pipe(
  boundedText(2000, 'field.required', 'field.too_long').check(
    z.refine<string>(text => pushAddress(text) !== null, 'field.invalid'),
  ),
  z.transform(text => pushAddress(text)?.href ?? text),
);
/** A key of a subscription: base64url of the given length. */
const pushKey = (length: number) =>
  boundedText(length, 'field.required', 'field.invalid').check(
    z.length(length, 'field.invalid'),
    z.regex(/^[A-Za-z0-9_-]*$/, 'field.invalid'),
  );
/** A valid point of P-256, the only keys that a push service accepts; it belongs to no browser. */
const pushKeysExample = {
  p256dh: 'BPUJKr3AyIM-h1L-lZFhx7_5qIQms7Dbr294zmtBoCvaH-Vh8k_Ee7fHvy4W6VOnsT3nL0epw7Ja5JThkJkN3yM',
  auth: '2e2v8RK37MQMXqZb1B4puA',
};
const unread = z.object({ unread: z.number() });
const subscribed = z.object({ subscribed: z.boolean() });

export const notificationCalls = defineCalls({
  'GET /api/notifications/list': {
    method: 'get',
    path: '/api/notifications/list',
    summary:
      'Notifications, the newest first, in pages of 5 from page 0; `more` says whether another page follows',
    payload: z.object({ page: z.optional(page) }),
    example: { page: 0 },
    response: z.object({ notifications: z.array(notification), unread: z.number(), more: z.boolean() }),
    touches: 'caller',
    changesState: false,
  },
  'POST /api/notifications/read': {
    method: 'post',
    path: '/api/notifications/read',
    summary: 'Mark one notification as read',
    payload: z.object({ notification_id: uuid }),
    example: { notification_id: ownRecordId('notification') },
    response: unread,
    touches: 'notification',
    changesState: true,
  },
  'POST /api/notifications/read-all': {
    method: 'post',
    path: '/api/notifications/read-all',
    summary: 'Mark all notifications as read',
    response: unread,
    touches: 'caller',
    changesState: true,
  },
  'GET /api/notifications/preferences': {
    method: 'get',
    path: '/api/notifications/preferences',
    summary: 'Which kinds go by which delivery methods, and whether mail and push can be had here',
    response: z.object({
      preferences: notificationPreferences,
      /** Public key for web push subscriptions; null if push is disabled. */
      push_key: z.nullable(z.string()),
      address: mailAddress,
    }),
    touches: 'caller',
    changesState: false,
  },
  'POST /api/notifications/preferences': {
    method: 'post',
    path: '/api/notifications/preferences',
    summary: 'Choose whether one kind goes by one delivery method; the other choices stay as they are',
    payload: deliveryChoice,
    example: { kind: 'vaccine', channel: 'email', on: false },
    response: z.object({ preferences: notificationPreferences }),
    touches: 'caller',
    changesState: true,
  },
  'POST /api/notifications/address/confirm': {
    method: 'post',
    path: '/api/notifications/address/confirm',
    summary:
      "Send another link that confirms the caller's address; none when it is confirmed. Times in seconds",
    response: z.object({ address: mailAddress }),
    touches: 'caller',
    changesState: true,
  },
  'POST /api/notifications/push/subscribe': {
    method: 'post',
    path: '/api/notifications/push/subscribe',
    summary: 'Let this device receive web push; a known endpoint is taken over by the caller',
    payload: z.object({
      endpoint,
      // 65 bytes, a point of P-256, and 16 bytes (RFC 8291).
      p256dh: pushKey(87),
      auth: pushKey(22),
    }),
    example: { endpoint: `https://push.example/${uniqueValue()}`, ...pushKeysExample },
    response: subscribed,
    touches: 'caller',
    changesState: true,
  },
  'POST /api/notifications/push/unsubscribe': {
    method: 'post',
    path: '/api/notifications/push/unsubscribe',
    summary: 'Stop web push on this device',
    payload: z.object({ endpoint }),
    example: { endpoint: ownRecordId('pushEndpoint') },
    response: subscribed,
    touches: 'caller',
    changesState: true,
  },
});
