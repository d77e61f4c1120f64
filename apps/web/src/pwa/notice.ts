import { DIRECTION, LANGUAGE } from '../lib/formats/language.ts';

/** Content of a push notification, and its target. */
export interface Notice {
  title: string;
  options: {
    body: string;
    lang: typeof LANGUAGE;
    dir: typeof DIRECTION;
    icon: string;
    badge: string;
    /** A later push with the same tag replaces the first. */
    tag?: string;
    data: { address: string };
  };
}

const HOME = '/dashboard';

/** Returns a URL of this app: a link to another origin, or none, becomes the app's home. */
function ownAddress(link: unknown, origin: string): string {
  if (typeof link !== 'string' || !URL.canParse(link, origin)) return new URL(HOME, origin).href;
  const address = new URL(link, origin);
  return address.origin === origin ? address.href : new URL(HOME, origin).href;
}

/**
 * Reads the content of a push. A push must always show a notification, so an unreadable one shows the name of the app.
 * @param content the parsed JSON of the push, undefined where there was none
 * @param origin of the app
 */
export function noticeOf(content: unknown, origin: string): Notice {
  const fields: Record<string, unknown> =
    typeof content === 'object' && content !== null ? { ...content } : {};
  const { id, title, text, link } = fields;
  return {
    title: typeof title === 'string' ? title : 'رِفق',
    options: {
      body: typeof text === 'string' ? text : '',
      lang: LANGUAGE,
      dir: DIRECTION,
      icon: '/icons/icon-192.png',
      // Systems use only its shape, and draw it in their own colour.
      badge: '/icons/badge-96.png',
      ...(typeof id === 'string' && { tag: id }),
      data: { address: ownAddress(link, origin) },
    },
  };
}
