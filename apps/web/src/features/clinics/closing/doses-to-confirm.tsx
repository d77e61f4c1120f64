import { useLingui } from '@lingui/react/macro';
import type { Dose } from '@rifq/contract/calls';
import { Checkbox } from '@rifq/ui';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { protocolsName } from '../../../lib/vaccines/texts/protocol-names.ts';

interface DosesToConfirmProps {
  /** Of the pet's record, confirmed ones too. */
  doses: readonly Dose[];
  chosen: readonly string[];
  onChange: (doseIds: readonly string[]) => void;
  error: string | undefined;
}

/** The doses of the owner's record that can be confirmed with the summary. None is chosen by itself: it is the doctor's word. */
export function DosesToConfirm({ doses, chosen, onChange, error }: DosesToConfirmProps) {
  const { t } = useLingui();
  const { date } = useFormat();
  const waiting = doses.filter(dose => dose.confirmed_at === null);
  if (waiting.length === 0) return null;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">{t`يُضاف إلى السجلّ`}</legend>
      {waiting.map(dose => {
        const name = protocolsName(dose.protocols);
        const day = date(dose.given_on);
        return (
          <Checkbox
            key={dose.id}
            isSelected={chosen.includes(dose.id)}
            onChange={isChosen =>
              onChange(isChosen ? [...chosen, dose.id] : chosen.filter(id => id !== dose.id))
            }
          >
            <span>
              <b className="block">{t`تأكيد «${name}»`}</b>
              <span className="block text-sm text-ink-2">{t`سجّلها المربّي بتاريخ ${day}`}</span>
            </span>
          </Checkbox>
        );
      })}
      {error !== undefined && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
