import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { ErrorCode } from '@rifq/contract';
import type { TextValues } from './errors.ts';

/** Formats the Arabic text of a key with its values (ICU MessageFormat, six plural forms). */
export type Texts<K extends string> = (key: K, values?: TextValues) => string;

/** Compiles a table of message texts. */
export function makeTexts<K extends string>(sentences: Readonly<Record<K, string>>): Texts<K> {
  const compiled = Object.entries<string>(sentences).map(([key, message]) => [key, compileMessage(message)]);
  const i18n = setupI18n({ locale: 'ar', messages: { ar: Object.fromEntries(compiled) } });
  return (key, values = {}) => i18n._(key, values);
}

/** The texts of the error codes that begin with a domain's name. */
export type ErrorTextsOf<Name extends string> = Readonly<
  Record<Extract<ErrorCode, `${Name}.${string}`>, string>
>;
