import { useLingui } from '@lingui/react/macro';
import type { Dose } from '@rifq/contract/calls';
import { SectionHeader, Timeline } from '@rifq/ui';
import { RecordEntry } from './record-entry.tsx';

/** Results of tests, separate from the doses, since they are never due. */
export function TestRecords({ tests }: { tests: readonly Dose[] }) {
  const { t } = useLingui();
  if (tests.length === 0) return null;
  return (
    <div className="mt-6">
      <SectionHeader title={t`فحوص`} subtitle={t`نتائج تُحفظ، ولا تُجدول لها جرعات.`} level={3} />
      <Timeline label={t`فحوص`}>
        {tests.map(dose => (
          <RecordEntry key={dose.id} dose={dose} isReadOnly={false} />
        ))}
      </Timeline>
    </div>
  );
}
