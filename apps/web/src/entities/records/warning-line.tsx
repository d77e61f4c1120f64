import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { TriangleAlertIcon } from '@rifq/ui';

/** What the pet is allergic to or must be treated with care for, in red, severe ones first; empty for the desk. */
export function WarningLine({ warnings }: Pick<ClinicReservation, 'warnings'>) {
  const { t } = useLingui();
  if (warnings.length === 0) return null;
  const all = warnings.map(warning => isolated(warning)).join('، ');
  return (
    <p className="flex items-start gap-1 text-sm font-semibold text-overdue">
      <TriangleAlertIcon size="xs" />
      <span className="line-clamp-3 wrap-anywhere">{t`حساسية وتحذيرات: ${all}`}</span>
    </p>
  );
}
