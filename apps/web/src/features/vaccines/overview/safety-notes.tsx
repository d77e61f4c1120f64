import { useLingui } from '@lingui/react/macro';
import { redFlags, safetyLines } from '@rifq/contract';
import { Note, StethoscopeIcon, TriangleAlertIcon } from '@rifq/ui';
import { Disclosure } from '../disclosure.tsx';

/** What an owner should know before giving anything, and the signs that mean the nearest clinic at once. */
export function SafetyNotes({ hasCats }: { hasCats: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <Note icon={<TriangleAlertIcon />}>
        <ul className="grid gap-2">
          <li>{safetyLines.sick}</li>
          <li>{safetyLines.reaction}</li>
          <li>{safetyLines.noDose}</li>
          {hasCats && <li>{safetyLines.permethrin}</li>}
        </ul>
      </Note>
      <div className="rounded-md border border-line px-4 py-1">
        <Disclosure title={t`علامات الخطر`}>
          <p className="font-semibold text-overdue">{t`عند ظهور إحداها: إلى أقرب عيادة الآن.`}</p>
          <ul className="mt-2 grid list-disc gap-1 ps-5">
            {redFlags.map(({ key, ar }) => (
              <li key={key}>{ar}</li>
            ))}
          </ul>
        </Disclosure>
      </div>
      <Note icon={<StethoscopeIcon />}>{safetyLines.source}</Note>
    </>
  );
}
