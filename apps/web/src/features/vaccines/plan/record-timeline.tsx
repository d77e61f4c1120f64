import { useLingui } from '@lingui/react/macro';
import type { Dose } from '@rifq/contract/calls';
import { TextButton, Timeline } from '@rifq/ui';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { RecordEntry } from './record-entry.tsx';

interface RecordTimelineProps {
  doses: readonly Dose[];
  isReadOnly: boolean;
  /** Planned items, before the records. */
  children?: ReactNode;
}

const SHOWN = 2;

/** Planned doses, if any, then the records, newest first; older ones are behind a button. */
export function RecordTimeline({ doses, isReadOnly, children }: RecordTimelineProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? doses : doses.slice(0, SHOWN);
  const total = number(doses.length);
  return (
    <>
      <Timeline>
        {children}
        {shown.map(dose => (
          <RecordEntry key={dose.id} dose={dose} isReadOnly={isReadOnly} />
        ))}
      </Timeline>
      {!isReadOnly && shown.some(dose => dose.confirmed_at !== null) && (
        <p className="mt-2 text-sm text-ink-2">{t`ما أكّده الطبيب ثابت في السجلّ، فلا يُعدَّل ولا يُحذف.`}</p>
      )}
      {shown.length < doses.length && (
        <TextButton onPress={() => setShowsAll(true)}>{t`كل السجلّات (${total})`}</TextButton>
      )}
    </>
  );
}
