import { t } from '@lingui/core/macro';
import type { LabFlag, VisitFileKind } from '@rifq/rules';

export function visitFileKindText(kind: VisitFileKind): string {
  return kind === 'lab_result' ? t`نتيجة مختبر` : t`ملف`;
}

export function labFlagText(flag: LabFlag): string {
  return { low: t`منخفض`, normal: t`طبيعي`, high: t`مرتفع` }[flag];
}
