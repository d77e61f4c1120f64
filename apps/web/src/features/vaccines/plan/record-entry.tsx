import { useLingui } from '@lingui/react/macro';
import type { Dose } from '@rifq/contract/calls';
import { Chip, StatusChip, TimelineItem } from '@rifq/ui';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { isCounted, isTest } from '../care.ts';
import { DoseFacts } from '../dose-facts.tsx';
import { DoseMenu } from '../dose-menu.tsx';
import { useRemoveDose } from '../removal.ts';
import { ResultChip } from '../result-chip.tsx';
import { protocolsName } from '../texts/protocol-names.ts';

interface RecordEntryProps {
  dose: Dose;
  /** The record stays as it is: the pet passed away or is archived. */
  isReadOnly: boolean;
}

/** A record on the timeline: who vouches for it, what is known, and the menu to mend it. */
export function RecordEntry({ dose, isReadOnly }: RecordEntryProps) {
  const { t } = useLingui();
  const removal = useRemoveDose();
  const isConfirmed = dose.confirmed_at !== null;
  return (
    <TimelineItem
      status={isCounted(dose) || isTest(dose) ? 'done' : 'notCounted'}
      title={protocolsName(dose.protocols)}
      chip={
        <span className="flex flex-wrap items-center gap-1">
          {dose.result !== null && <ResultChip result={dose.result} />}
          {isConfirmed ? <StatusChip status="done">{t`مؤكَّد`}</StatusChip> : <Chip>{t`مسجَّلة منك`}</Chip>}
          {!isConfirmed && !isReadOnly && <DoseMenu dose={dose} onRemove={() => removal.mutate(dose)} />}
        </span>
      }
      meta={
        <>
          <DoseFacts dose={dose} />
          <FormFailure message={removal.isError ? messageOf(removal.error) : undefined} />
        </>
      }
    />
  );
}
