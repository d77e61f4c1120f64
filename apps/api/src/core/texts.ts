import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { ErrorCode } from '@rifq/contract';
import { defaultLanguage, type Language } from '@rifq/rules';
import type { TextValues } from './errors.ts';
import { type Locale, PSEUDO_LOCALE } from './locales.ts';

/** Formats the text of a key with its values (ICU MessageFormat, with the plural forms of its language). */
export type Texts<K extends string> = (key: K, values?: TextValues) => string;

/** Texts by key, in each language. */
export type Catalogues<K extends string> = Readonly<Record<Language, Readonly<Record<K, string>>>>;

const ARABIC = /[\u0600-\u06ff]/g;

/** Marks a text and replaces its Arabic letters; values are inserted into it as they are. */
const pseudoText = (message: string) => `⟦${message.replaceAll(ARABIC, 'x')}⟧`;

function compile<K extends string>(catalogues: Catalogues<K>, locale: Locale): Texts<K> {
  const isPseudo = locale === PSEUDO_LOCALE;
  const messages = Object.entries<string>(catalogues[isPseudo ? defaultLanguage : locale]).map(
    ([key, message]) => [key, compileMessage(isPseudo ? pseudoText(message) : message)],
  );
  const i18n = setupI18n({ locale, messages: { [locale]: Object.fromEntries(messages) } });
  return (key, values = {}) => i18n._(key, values);
}

/** Makes texts available in each language; those of one are compiled when they are first needed. */
export function makeTexts<K extends string>(catalogues: Catalogues<K>): (locale: Locale) => Texts<K> {
  const compiled = new Map<Locale, Texts<K>>();
  return locale => {
    const known = compiled.get(locale) ?? compile(catalogues, locale);
    compiled.set(locale, known);
    return known;
  };
}

/** The texts of the error codes that begin with a domain's name. */
export type ErrorTextsOf<Name extends string> = Readonly<
  Record<Extract<ErrorCode, `${Name}.${string}`>, string>
>;
