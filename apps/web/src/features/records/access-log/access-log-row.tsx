import { plural, t } from '@lingui/core/macro';
import { isolated } from '@rifq/rules';
import {
  BadgeCheckIcon,
  BookOpenIcon,
  CalendarClockIcon,
  ClipboardListIcon,
  EyeIcon,
  FileTextIcon,
  type IconComponent,
  IconTile,
  ScaleIcon,
  SearchIcon,
  SyringeIcon,
  TriangleAlertIcon,
  Undo2Icon,
} from '@rifq/ui';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useTimeZone } from '../../../lib/session/use-time-zone.ts';
import type { AccessLogEntry } from './access-log-query.ts';

/** An access log entry: action, member, clinic and time. */
export function AccessLogRow({ entry }: { entry: AccessLogEntry }) {
  const { icon: ActionIcon, text } = actionTable[entry.what];
  const { instantDate, time } = useFormat(useTimeZone());
  return (
    <li className="list-row" tabIndex={-1}>
      <IconTile>
        <ActionIcon size="sm" />
      </IconTile>
      <div className="list-row-text">
        <h3>{text(entry.count)}</h3>
        <p className="text-sm wrap-anywhere text-ink-2">
          {`${isolated(entry.name)}\u00a0· ${isolated(entry.clinic_name)}`}
        </p>
        <p className="text-sm text-ink-2">{`${instantDate(entry.at)}، ${time(entry.at)}`}</p>
      </div>
    </li>
  );
}

/** Functions, so that the text has the language at the time of rendering. */
const actionTable: Readonly<
  Record<AccessLogEntry['what'], { icon: IconComponent; text: (count: number | null) => string }>
> = {
  record: { icon: EyeIcon, text: () => t`قراءة السجلّ` },
  dose_confirmed: { icon: BadgeCheckIcon, text: () => t`تأكيد جرعة` },
  dose_corrected: { icon: BadgeCheckIcon, text: () => t`تصحيح جرعة وتأكيدها` },
  dose_added: { icon: SyringeIcon, text: () => t`تسجيل جرعة` },
  booklet_copied: { icon: BookOpenIcon, text: copiedText },
  dose_withdrawn: { icon: Undo2Icon, text: () => t`سحب تأكيد جرعة` },
  weight_added: { icon: ScaleIcon, text: () => t`تسجيل وزن` },
  visit_noted: { icon: ClipboardListIcon, text: () => t`كتابة في سجلّ الزيارة` },
  drug_prescribed: { icon: ClipboardListIcon, text: () => t`كتابة وصفة` },
  file_added: { icon: FileTextIcon, text: () => t`إضافة ملف إلى الزيارة` },
  file_removed: { icon: FileTextIcon, text: () => t`حذف ملف من الزيارة` },
  plan_deferred: { icon: CalendarClockIcon, text: () => t`تأجيل جرعة في الخطة` },
  plan_resumed: { icon: CalendarClockIcon, text: () => t`إنهاء تأجيل في الخطة` },
  plan_options_set: { icon: CalendarClockIcon, text: () => t`ضبط خيارات الخطة` },
  drug_removed: { icon: ClipboardListIcon, text: () => t`سحب دواء من الوصفة` },
  warning_changed: { icon: TriangleAlertIcon, text: () => t`تسجيل تحذير أو حساسية` },
  warning_ended: { icon: TriangleAlertIcon, text: () => t`إنهاء تحذير أو حساسية` },
  search: { icon: SearchIcon, text: () => t`بحث برقم جوالك لحجز موعد` },
};

/** Names what a member did, as the owner reads it too. */
export const accessText = (what: AccessLogEntry['what']): string => actionTable[what].text(null);

function copiedText(count: number | null): string {
  return plural(count ?? 1, {
    one: 'نقل جرعة واحدة من الدفتر',
    two: 'نقل جرعتين من الدفتر',
    few: 'نقل # جرعات من الدفتر',
    many: 'نقل # جرعة من الدفتر',
    other: 'نقل # جرعة من الدفتر',
  });
}
