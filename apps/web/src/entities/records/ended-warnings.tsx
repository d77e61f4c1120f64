import { useLingui } from '@lingui/react/macro';
import type { EndedWarning } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Disclosure } from '@rifq/ui';
import { useFormat } from '../../lib/formats/use-format.ts';
import { warningText } from './chart-text.ts';

interface EndedWarningsProps {
  warnings: readonly EndedWarning[];
  /** The clinic's or the owner's zone; the device's by default. */
  timeZone?: string;
}

/** Warnings that were ended, with who did it and why: a doctor can record one again. Hidden if there are none. */
export function EndedWarnings({ warnings, timeZone }: EndedWarningsProps) {
  const { t } = useLingui();
  if (warnings.length === 0) return null;
  return (
    <Disclosure title={t`حساسية وتحذيرات أُنهيت`}>
      <ul className="grid gap-2 text-sm" aria-label={t`حساسية وتحذيرات أُنهيت`}>
        {warnings.map(warning => (
          <li key={warning.id} className="wrap-anywhere">
            <b>{warningText(warning)}</b>
            {`\u00a0· ${isolated(warning.recorded_by)}، ${isolated(warning.clinic_name)}`}
            {warning.note !== null && (
              <span dir="auto" className="block whitespace-pre-line">
                {warning.note}
              </span>
            )}
            <End {...warning.ended} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function End({
  by,
  clinic_name: clinic,
  at,
  reason,
  timeZone,
}: EndedWarning['ended'] & { timeZone?: string | undefined }) {
  const { t } = useLingui();
  const { instantDate } = useFormat(timeZone);
  const day = instantDate(at);
  const who = [by, clinic ?? '']
    .filter(Boolean)
    .map(name => isolated(name))
    .join('، ');
  const why = isolated(reason);
  return (
    <span className="block text-ink-2">
      {[t`تاريخ الإنهاء: ${day}`, who, t`السبب: ${why}`].join('\u00a0· ')}
    </span>
  );
}
