/*
 * The language of every text, and of the formats of numbers, dates and lists. Pages, service worker and build read it
 * here, so this imports nothing; `app.html` and the manifest repeat it (`build/language.test.ts`).
 */

/** BCP 47 tag. */
export const LANGUAGE = 'ar';

/** The same with the country whose formats are used. */
export const LOCALE = 'ar-SA';

export const DIRECTION = 'rtl';
