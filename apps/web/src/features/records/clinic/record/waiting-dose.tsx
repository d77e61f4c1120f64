import { useLingui } from '@lingui/react/macro';
import type { Dose } from '@rifq/contract/calls';
import { BadgeCheckIcon, Button, Chip } from '@rifq/ui';
import { DoseFacts } from '../../../../entities/vaccines/dose-facts.tsx';
import { ResultChip } from '../../../../entities/vaccines/result-chip.tsx';
import { protocolsName } from '../../../../entities/vaccines/texts/protocol-names.ts';
import { ConfirmDose } from '../doses/confirm-dose.tsx';
import { LabelPhoto } from '../doses/label-photo.tsx';

interface WaitingDoseProps {
  reservationId: string;
  dose: Dose;
  onCorrect: () => void;
}

/** A dose recorded by the owner that waits for a doctor, who confirms it as it is or corrects it. */
export function WaitingDose({ reservationId, dose, onCorrect }: WaitingDoseProps) {
  const { t } = useLingui();
  const name = protocolsName(dose.protocols);
  return (
    <article className="grid gap-3 rounded-md bg-surface-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base">{name}</h3>
        <Chip tone="due" icon={<BadgeCheckIcon size="xs" />}>
          {t`بانتظار التأكيد`}
        </Chip>
      </div>
      <div className="flex gap-3">
        <LabelPhoto name={name} label={dose.label} />
        <div className="min-w-0 text-sm text-ink-2">
          <ResultChip dose={dose} />
          <DoseFacts dose={dose} />
        </div>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <ConfirmDose reservationId={reservationId} dose={dose} />
        <Button variant="line" size="sm" aria-label={t`تصحيح: ${name}`} onPress={onCorrect}>
          {t`تصحيح`}
        </Button>
      </div>
    </article>
  );
}
