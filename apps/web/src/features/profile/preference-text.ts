import { plural, t } from '@lingui/core/macro';
import type { Preferences } from '@rifq/contract/calls';

export function digitsText(digits: Preferences['digits']): string {
  return digits === 'latn' ? t`لاتينية` : t`عربية`;
}

export function calendarText(calendar: Preferences['calendar']): string {
  return calendar === 'gregory' ? t`ميلادي` : t`هجري (أم القرى)`;
}

export function themeText(theme: Preferences['theme']): string {
  switch (theme) {
    case 'auto':
      return t`تلقائي`;
    case 'light':
      return t`فاتح`;
    case 'dark':
      return t`داكن`;
  }
}

export function deviceCount(count: number): string {
  return plural(count, {
    zero: 'لا أجهزة',
    one: 'جهاز واحد',
    two: 'جهازان',
    few: '# أجهزة',
    many: '# جهازًا',
    other: '# جهاز',
  });
}
