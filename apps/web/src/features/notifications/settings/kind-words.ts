import { t } from '@lingui/core/macro';
import type { NotificationKind } from '@rifq/contract/calls';

/** The kinds in the order they are listed in; the contract's own list would bring its schemas along. */
export const kinds = [
  'reservation',
  'message',
  'vaccine',
  'reward',
  'account',
] as const satisfies readonly NotificationKind[];

/** A kind in a word, and what belongs to it. */
export function kindWords(kind: NotificationKind): { name: string; detail: string } {
  switch (kind) {
    case 'reservation':
      return { name: t`الحجوزات`, detail: t`تأكيد وتغيير وإلغاء` };
    case 'message':
      return { name: t`الرسائل`, detail: t`من الطبيب` };
    case 'vaccine':
      return { name: t`اللقاحات`, detail: t`قبل الموعد، وفي يومه، وبعد فواته` };
    case 'reward':
      return { name: t`المكافآت`, detail: t`عملات ومستويات` };
    case 'account':
      return { name: t`الحساب`, detail: t`دخول من جهاز جديد` };
  }
}
