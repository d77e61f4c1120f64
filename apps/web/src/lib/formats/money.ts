import { createMoneyFormat, type Money } from '@rifq/rules';
import { useMemo } from 'react';
import { useWritingLocale } from './use-format.ts';

/** Returns the formatter of amounts in the owner's digits. */
export function useMoneyFormat(): (money: Money) => string {
  const locale = useWritingLocale();
  return useMemo(() => createMoneyFormat(locale), [locale]);
}
