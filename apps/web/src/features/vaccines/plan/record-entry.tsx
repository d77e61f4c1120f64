import { useLingui } from '@lingui/react/macro';
import type { Dose } from '@rifq/contract/calls';
import { Chip, StatusChip, TimelineItem } from '@rifq/ui';
import { isCounted, isTestRecord } from '../../../entities/vaccines/care.ts';
import { DoseFacts } from '../../../entities/vaccines/dose-facts.tsx';
import { ResultChip } from '../../../entities/vaccines/result-chip.tsx';
import { protocolsName } from '../../../entities/vaccines/texts/protocol-names.ts';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { DoseMenu } from '../dose-menu.tsx';
import { useRemoveDose } from '../removal.ts';

interface RecordEntryProps {
  dose: Dose;
  /** Read-only: the pet has passed away or is archived. */
  isReadOnly: boolean;
}

/** A record on the timeline: its evidence, its details, and the menu to edit it. */
export function RecordEntry({ dose, isReadOnly }: RecordEntryProps) {
  const removal = useRemoveDose();
  return (
    <TimelineItem
      status={isDone(dose) ? 'done' : 'notCounted'}
      title={protocolsName(dose.protocols)}
      chip={
        <span className="flex flex-wrap items-center gap-1">
          <ResultChip dose={dose} />
          <VouchedBy dose={dose} />
        </span>
      }
      menu={
        dose.confirmed_at === null && !isReadOnly ? (
          <DoseMenu dose={dose} onRemove={() => removal.mutate(dose)} />
        ) : undefined
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

/** Whether a record counts as done: a dose that the plan counts, or a test. */
const isDone = (dose: Dose) => isTestRecord(dose) || isCounted(dose);

function VouchedBy({ dose }: { dose: Dose }) {
  const { t } = useLingui();
  if (dose.confirmed_at === null) return <Chip>{isTestRecord(dose) ? t`مسجَّل منك` : t`مسجَّلة منك`}</Chip>;
  return isDone(dose) ? <StatusChip status="done">{t`مؤكَّد`}</StatusChip> : <Chip>{t`مؤكَّد`}</Chip>;
}
