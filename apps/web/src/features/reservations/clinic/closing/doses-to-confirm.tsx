import { useLingui } from '@lingui/react/macro';
import type { Dose } from '@rifq/contract/calls';
import { Checkbox } from '@rifq/ui';
import { protocolsName } from '../../../../entities/vaccines/texts/protocol-names.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';

interface DosesToConfirmProps {
  /** Doses waiting for a doctor's confirmation. */
  waiting: readonly Dose[];
  confirmed: readonly Dose[];
  onTick: (dose: Dose, isTicked: boolean) => void;
  error: string | undefined;
}

/**
 * The doses of the owner's record that can be confirmed with the summary. None is ticked by default: the doctor vouches
 * for it.
 */
export function DosesToConfirm({ waiting, confirmed, onTick, error }: DosesToConfirmProps) {
  const { t } = useLingui();
  const { date } = useFormat();
  if (waiting.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t`يُضاف إلى السجلّ`}</legend>
      <ul className="divide-y divide-line rounded-md border border-line">
        {waiting.map(dose => {
          const name = protocolsName(dose.protocols);
          const day = date(dose.given_on);
          return (
            <li key={dose.id} className="px-4 py-2">
              <Checkbox isSelected={confirmed.includes(dose)} onChange={isTicked => onTick(dose, isTicked)}>
                <span>
                  <b className="block">{t`تأكيد «${name}»`}</b>
                  <span className="block text-sm text-ink-2">{t`سجّلها المربّي بتاريخ ${day}`}</span>
                </span>
              </Checkbox>
            </li>
          );
        })}
      </ul>
      {error !== undefined && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
