import { useLingui } from '@lingui/react/macro';
import type { Dose } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Button, Chip, StatusChip, TimelineItem } from '@rifq/ui';
import { useState } from 'react';
import { isCounted, isTestRecord } from '../../../../entities/vaccines/care.ts';
import { DoseFacts } from '../../../../entities/vaccines/dose-facts.tsx';
import { ResultChip } from '../../../../entities/vaccines/result-chip.tsx';
import { protocolsName } from '../../../../entities/vaccines/texts/protocol-names.ts';
import { OnDemand } from '../../../../lib/overlays/on-demand.tsx';
import { lazyChunk } from '../../../../lib/versions/lazy-chunk.tsx';

/** Withdrawals are rare: the dialog is loaded on demand. */
const WithdrawDialog = lazyChunk(() => import('./withdraw-dialog.tsx'));

interface DoneEntryProps {
  reservationId: string;
  dose: Dose;
  /** Whether this clinic has confirmed it and can withdraw that. */
  canWithdraw: boolean;
}

/** A recorded dose, with its evidence. */
export function DoneEntry({ reservationId, dose, canWithdraw }: DoneEntryProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const isDone = isTestRecord(dose) || isCounted(dose);
  const name = protocolsName(dose.protocols);
  return (
    <TimelineItem
      status={isDone ? 'done' : 'notCounted'}
      title={name}
      chip={
        <span className="flex flex-wrap items-center gap-1">
          <ResultChip dose={dose} />
          <VouchedBy dose={dose} isDone={isDone} />
        </span>
      }
      meta={<DoseFacts dose={dose} />}
      actions={
        canWithdraw ? (
          <>
            <Button
              variant="line"
              size="sm"
              aria-label={t`سحب التأكيد: ${name}`}
              onPress={() => setAsking(true)}
            >
              {t`سحب التأكيد`}
            </Button>
            {isAsking && (
              <OnDemand onMissing={() => setAsking(false)}>
                <WithdrawDialog reservationId={reservationId} dose={dose} onClose={() => setAsking(false)} />
              </OnDemand>
            )}
          </>
        ) : undefined
      }
    />
  );
}

function VouchedBy({ dose, isDone }: { dose: Dose; isDone: boolean }) {
  const { t } = useLingui();
  if (dose.confirmed_at === null) return <Chip>{t`من المربّي`}</Chip>;
  const doctor = dose.confirmed_by === null ? null : isolated(dose.confirmed_by.doctor);
  const text = doctor === null ? t`مؤكَّد` : t`أكّد: ${doctor}`;
  return isDone ? <StatusChip status="done">{text}</StatusChip> : <Chip>{text}</Chip>;
}
