import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { errorTexts } from './errors.ts';
import { fieldErrorTexts } from './field-errors.ts';
import { messageTexts } from './messages.ts';
import { notificationTexts } from './notifications.ts';

const all = { ...errorTexts, ...fieldErrorTexts, ...messageTexts, ...notificationTexts };
export type TextKey = keyof typeof all;

const i18n = setupI18n({
  locale: 'ar',
  messages: {
    ar: Object.fromEntries(Object.entries(all).map(([key, message]) => [key, compileMessage(message)])),
  },
});

/** The Arabic sentence of a key, with its values filled in (ICU MessageFormat, six plural forms). */
export function text(key: TextKey, values: Record<string, string | number> = {}): string {
  return i18n._(key, values);
}
