import { useLingui } from '@lingui/react/macro';
import type { Dose } from '@rifq/contract/calls';
import { BadgeCheckIcon, Chip } from '@rifq/ui';
import { DoseFacts } from '../../../../entities/vaccines/dose-facts.tsx';
import { ResultChip } from '../../../../entities/vaccines/result-chip.tsx';
import { protocolsName } from '../../../../entities/vaccines/texts/protocol-names.ts';
import { ConfirmDose } from '../doses/confirm-dose.tsx';

/** A dose recorded by the owner that waits for a doctor's confirmation. */
export function WaitingDose({ reservationId, dose }: { reservationId: string; dose: Dose }) {
  const { t } = useLingui();
  return (
    <article className="grid gap-2 rounded-md bg-surface-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base">{protocolsName(dose.protocols)}</h3>
        <Chip tone="due" icon={<BadgeCheckIcon size="xs" />}>
          {t`بانتظار التأكيد`}
        </Chip>
      </div>
      <div className="text-sm text-ink-2">
        <ResultChip dose={dose} />
        <DoseFacts dose={dose} />
      </div>
      <ConfirmDose reservationId={reservationId} dose={dose} />
    </article>
  );
}
