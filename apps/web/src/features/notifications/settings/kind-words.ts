import { t } from '@lingui/core/macro';
import type { NotificationKind } from '@rifq/contract/calls';

/** The kinds of which there are notifications, in the order they are listed in; a choice of another would do nothing. */
export const kinds = ['vaccine', 'account'] as const satisfies readonly NotificationKind[];

/** A kind in a word, and what belongs to it. */
export function kindWords(kind: (typeof kinds)[number]): { name: string; detail: string } {
  switch (kind) {
    case 'vaccine':
      return { name: t`اللقاحات`, detail: t`قبل الموعد، وفي يومه، وبعد فواته` };
    case 'account':
      return { name: t`الحساب`, detail: t`دخول من جهاز جديد` };
  }
}
