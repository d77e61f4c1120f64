/** The languages that an account can have: Arabic alone, until texts of another one exist. */
export const accountLanguages = ['ar'] as const;
export type Language = (typeof accountLanguages)[number];

export const isLanguage = (name: string): name is Language =>
  accountLanguages.some(language => language === name);

/** The language of a new account, and of whatever is shown to a person without one. */
export const defaultLanguage: Language = 'ar';
