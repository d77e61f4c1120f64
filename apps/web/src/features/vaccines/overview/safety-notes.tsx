import { useLingui } from '@lingui/react/macro';
import { redFlags, safetyLines } from '@rifq/rules';
import { AdviceNote } from '../advice-note.tsx';
import { SafetyLines } from '../safety-lines.tsx';
import { VaccineDisclosure } from '../vaccine-disclosure.tsx';

/** What to know before giving any treatment, and the signs for which to go to a clinic immediately. */
export function SafetyNotes({ hasCats }: { hasCats: boolean }) {
  const { t } = useLingui();
  const lines = [
    safetyLines.reaction,
    safetyLines.sick,
    hasCats && safetyLines.permethrin,
    safetyLines.noDose,
    safetyLines.bite,
    hasCats && safetyLines.pregnantOwner,
  ].filter(line => line !== false);
  return (
    <>
      <SafetyLines lines={lines} />
      <div className="rounded-md border border-line px-4 py-1">
        <VaccineDisclosure title={t`علامات الخطر`}>
          <p className="font-semibold text-overdue">{t`عند ظهور إحداها: إلى أقرب عيادة الآن.`}</p>
          <ul className="mt-2 grid list-disc gap-1 ps-5">
            {redFlags.map(({ key, ar }) => (
              <li key={key}>{ar}</li>
            ))}
          </ul>
        </VaccineDisclosure>
      </div>
      <AdviceNote />
    </>
  );
}
