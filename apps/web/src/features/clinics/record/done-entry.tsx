import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/contract';
import type { Dose } from '@rifq/contract/calls';
import { Chip, StatusChip, TimelineItem } from '@rifq/ui';
import { isCounted, isTest } from '../../../lib/vaccines/care.ts';
import { DoseFacts } from '../../../lib/vaccines/dose-facts.tsx';
import { ResultChip } from '../../../lib/vaccines/result-chip.tsx';
import { protocolsName } from '../../../lib/vaccines/texts/protocol-names.ts';

/** A dose on record, with who vouches for it. */
export function DoneEntry({ dose }: { dose: Dose }) {
  const isDone = isTest(dose) || isCounted(dose);
  return (
    <TimelineItem
      status={isDone ? 'done' : 'notCounted'}
      title={protocolsName(dose.protocols)}
      chip={
        <span className="flex flex-wrap items-center gap-1">
          {dose.result !== null && <ResultChip result={dose.result} />}
          <VouchedBy dose={dose} isDone={isDone} />
        </span>
      }
      meta={<DoseFacts dose={dose} />}
    />
  );
}

function VouchedBy({ dose, isDone }: { dose: Dose; isDone: boolean }) {
  const { t } = useLingui();
  if (dose.confirmed_at === null) return <Chip>{t`من المربّي`}</Chip>;
  const doctor = dose.confirmed_by === null ? null : isolated(dose.confirmed_by.doctor);
  const words = doctor === null ? t`مؤكَّد` : t`أكّد: ${doctor}`;
  return isDone ? <StatusChip status="done">{words}</StatusChip> : <Chip>{words}</Chip>;
}
