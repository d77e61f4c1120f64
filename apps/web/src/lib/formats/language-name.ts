import type { DoctorLanguage } from '@rifq/rules';
import { useWritingLocale } from './use-format.ts';

export function useLanguageName(): (language: DoctorLanguage) => string {
  const names = new Intl.DisplayNames(useWritingLocale(), { type: 'language' });
  return language => names.of(language) ?? language;
}
