import { useLingui } from '@lingui/react/macro';
import type { ResponseOf } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { LinkButton, Ltr } from '@rifq/ui';
import { clinicReservationPath } from '../../../../entities/clinics/paths.ts';
import { ResultChip } from '../../../../entities/vaccines/result-chip.tsx';
import { protocolsName } from '../../../../entities/vaccines/texts/protocol-names.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { ConfirmDose } from './confirm-dose.tsx';
import { LabelPhoto } from './label-photo.tsx';

export type ClinicWaitingDose = ResponseOf<'get', '/api/clinic/doses'>['doses'][number];

/** A dose that waits for a doctor: what, which pet, when, with its label. */
export function DoseListItem({ waiting }: { waiting: ClinicWaitingDose }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const { dose, pet, owner_name: owner, reservation_id: reservationId } = waiting;
  const name = protocolsName(dose.protocols);
  const petName = isolated(pet.name);
  const expiry = dose.expires_on && date(dose.expires_on);
  return (
    <li className="dose-row">
      <LabelPhoto name={name} label={dose.label} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="text-base wrap-anywhere">{name}</h3>
          <ResultChip dose={dose} />
        </div>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {`${petName}\u00a0· ${isolated(owner)}\u00a0· ${date(dose.given_on)}`}
        </p>
        {(dose.product_name !== null || dose.batch !== null) && (
          <p className="text-xs text-ink-2 wrap-anywhere">
            {dose.product_name !== null && <bdi>{dose.product_name}</bdi>}
            {dose.product_name !== null && dose.batch !== null && '\u00a0· '}
            {dose.batch !== null && <Ltr>{dose.batch}</Ltr>}
          </p>
        )}
        {expiry !== null && <p className="text-xs text-ink-2">{t`صلاحية المنتج حتى ${expiry}`}</p>}
      </div>
      <div className="dose-actions">
        <ConfirmDose reservationId={reservationId} dose={dose} />
        <LinkButton
          variant="line"
          size="sm"
          href={clinicReservationPath(reservationId)}
          aria-label={t`فتح السجلّ: ${petName}`}
        >
          {t`فتح السجلّ`}
        </LinkButton>
      </div>
    </li>
  );
}
