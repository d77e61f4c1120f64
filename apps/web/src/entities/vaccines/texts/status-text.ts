import { plural, t } from '@lingui/core/macro';
import type { PlanItem, PlanStatus } from '@rifq/contract/calls';
import { type CivilDate, daysBetween } from '@rifq/rules';
import type { CareStatus } from '@rifq/ui';
import { days, months, years } from '../../../lib/formats/span.ts';
import { isUnrecorded } from '../care.ts';

/** Returns the tone of a plan status; null for one without a date. */
export function statusTone(status: PlanStatus): Exclude<CareStatus, 'done'> | null {
  switch (status) {
    case 'overdue':
    case 'restart':
      return 'overdue';
    case 'due':
      return 'due';
    case 'upcoming':
      return 'upcoming';
    case 'deferred':
    case 'noRecord':
    case 'notScheduled':
    case 'notApplicable':
      return null;
  }
}

/** Above this many days a distance is given in months, above this many months in years. */
const LONGEST_IN_DAYS = 60;
const LONGEST_IN_MONTHS = 23;
const DAYS_A_MONTH = 365.25 / 12;

type Dated = Pick<PlanItem, 'status' | 'due_on' | 'action' | 'reason'>;

/** «متأخّر 6 أيام»، «مستحقّ اليوم»، «بعد 12 يومًا»، «إعادة السلسلة من البداية»، «مؤجَّل»، «غير مجدول». */
export function statusText(item: Dated, today: CivilDate): string {
  if (item.status === 'deferred') return t`مؤجَّل`;
  if (item.status === 'noRecord') return t`لا سجلّ: يُسأل الطبيب`;
  if (item.due_on === null) return item.action === 'vet decides' ? t`القرار للطبيب` : t`غير مجدول`;
  const distance = daysBetween(today, item.due_on);
  switch (item.status) {
    case 'restart':
      return t`إعادة السلسلة من البداية`;
    case 'overdue':
      return isUnrecorded(item, today) ? t`لم تُسجَّل بعد` : overdueText(-distance);
    case 'due':
      if (isUnrecorded(item, today)) return t`لم تُسجَّل بعد`;
      return distance < 0 ? dueSinceText(-distance) : t`مستحقّ اليوم`;
    case 'upcoming':
      return distance === 1 ? t`غدًا` : untilText(distance);
    case 'notScheduled':
    case 'notApplicable':
      return t`غير مجدول`;
  }
}

function roughly(distance: number): string {
  if (distance <= LONGEST_IN_DAYS) return days(distance);
  const inMonths = Math.round(distance / DAYS_A_MONTH);
  return inMonths <= LONGEST_IN_MONTHS ? months(inMonths) : years(Math.round(inMonths / 12));
}

function overdueText(distance: number): string {
  if (distance > LONGEST_IN_DAYS) {
    const span = roughly(distance);
    return t`متأخّر ${span}`;
  }
  return plural(distance, {
    one: 'متأخّر يومًا واحدًا',
    two: 'متأخّر يومين',
    few: 'متأخّر # أيام',
    many: 'متأخّر # يومًا',
    other: 'متأخّر # يوم',
  });
}

function dueSinceText(distance: number): string {
  return plural(distance, {
    one: 'مستحقّ منذ أمس',
    two: 'مستحقّ منذ يومين',
    few: 'مستحقّ منذ # أيام',
    many: 'مستحقّ منذ # يومًا',
    other: 'مستحقّ منذ # يوم',
  });
}

function untilText(distance: number): string {
  const span = roughly(distance);
  return t`بعد ${span}`;
}
