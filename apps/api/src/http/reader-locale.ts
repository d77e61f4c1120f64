import type { FastifyRequest } from 'fastify';
import { type Locale, negotiateLocale } from '../core/locales.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The locales that a browser can prefer; by default the languages of accounts. */
    offeredLocales?: readonly Locale[];
  }
}

const known = new WeakMap<FastifyRequest, Locale>();

/** Sets the language of the account that a request was found to be of. */
export const setReaderLocale = (request: FastifyRequest, locale: Locale): void =>
  void known.set(request, locale);

/** Returns the language of a request's account, or what its browser prefers. */
export const readerLocaleOf = (request: FastifyRequest): Locale =>
  known.get(request) ?? negotiateLocale(request.headers['accept-language'], request.server.offeredLocales);
