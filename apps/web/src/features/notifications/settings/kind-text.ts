import { t } from '@lingui/core/macro';
import type { SentKind } from '@rifq/contract';

/** Name of a kind, and what it includes. */
export function kindText(kind: SentKind): { name: string; detail: string } {
  switch (kind) {
    case 'reservation':
      return { name: t`الحجوزات`, detail: t`التأكيد والتغيير والإلغاء، والتذكير قبل الموعد` };
    case 'message':
      return { name: t`الرسائل`, detail: t`رسائل المحادثات، مجموعةً في إشعار واحد` };
    case 'vaccine':
      return { name: t`اللقاحات`, detail: t`قبل الموعد، وفي يومه، وبعد فواته` };
    case 'reward':
      return { name: t`المكافآت`, detail: t`بلوغ مستوى جديد` };
    case 'account':
      return { name: t`الحساب`, detail: t`دخول من جهاز جديد` };
  }
}
