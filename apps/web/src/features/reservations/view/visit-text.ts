import { t } from '@lingui/core/macro';
import type { Reservation } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { isPassed } from '../queries.ts';

/** Title of a visit's state. */
export function visitTitle(visit: Reservation): string {
  switch (visit.state) {
    case 'confirmed':
      if (visit.arrived_at !== null) return t`سُجّل الوصول إلى العيادة`;
      return isPassed(visit) ? t`انتهى وقت الزيارة` : t`حُجزت الزيارة`;
    case 'in_session':
      return t`بدأت الزيارة`;
    case 'completed':
      return visit.summary === null ? t`انتهت الزيارة` : t`اكتملت الزيارة`;
    case 'cancelled':
      return visit.cancelled?.by === 'clinic' ? t`ألغت العيادة الزيارة` : t`أُلغيت الزيارة`;
    // A visit is never held or unpaid.
    case 'awaiting_payment':
    case 'expired':
    case 'no_show':
      return t`فات الموعد`;
  }
}

/** What the owner can expect or do in the state of a visit. */
export function aboutVisit(visit: Reservation): string[] {
  const name = isolated(visit.pet.name);
  switch (visit.state) {
    case 'confirmed':
      if (visit.arrived_at !== null)
        return [
          t`صار سجلّ ${name} مفتوحًا لأطباء العيادة. إن لم يكن أحد هناك، فبعد الإلغاء لا تفتحه هذه الزيارة.`,
        ];
      return isPassed(visit)
        ? [t`لم تسجّل العيادة بعدُ ما جرى فيها.`]
        : [t`يتغيّر وقتها بالاتصال بالعيادة، ويمكن إلغاؤها من هنا.`];
    case 'in_session':
      return [t`${name} مع الطبيب الآن.`];
    case 'completed':
      return visit.summary === null ? [t`انتهت دون ملخّص من الطبيب.`] : [];
    case 'no_show':
      return [t`لم يُسجَّل وصول إلى العيادة. موعد آخر بالاتصال بها.`];
    case 'awaiting_payment':
    case 'cancelled':
    case 'expired':
      return [];
  }
}
