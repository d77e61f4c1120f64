import { useLingui } from '@lingui/react/macro';
import type { Pet, PetPlan } from '@rifq/contract/calls';
import { nameLimits } from '@rifq/rules';
import { DateField, IconButton, TextField, Trash2Icon } from '@rifq/ui';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { DoseFieldsForm } from '../../../../entities/vaccines/dose-draft/dose-fields-form.ts';
import {
  IntervalField,
  ResultField,
  RouteField,
} from '../../../../entities/vaccines/dose-draft/dose-questions.tsx';
import { givenFields, withGiven } from '../../../../entities/vaccines/dose-draft/draft.ts';
import { allGiven } from '../../../../entities/vaccines/dose-draft/given.ts';
import { OtherDose } from '../../../../entities/vaccines/dose-draft/other-dose.tsx';
import { PartsField } from '../../../../entities/vaccines/dose-draft/product-fields.tsx';
import { TitreFields } from '../../../../entities/vaccines/dose-draft/titre-fields.tsx';
import { tooLong } from '../../../../lib/forms/too-long.ts';
import { useDayLimits } from '../../../../lib/forms/use-day-limits.ts';
import { isNamed, withChosen, withTypedName } from './rows.ts';

interface BookletRowProps {
  /** From 1. */
  number: number;
  pet: Pet;
  plan: PetPlan;
  form: DoseFieldsForm;
  /** Goes on to the next row. */
  onNext: () => void;
  onRemove: () => void;
}

/**
 * A dose of the booklet: day, what was given, batch and clinic; what else its plan needs is asked below. Enter goes to the
 * next field, and from the batch or the clinic to the next row.
 */
export function BookletRowFields({ number, pet, plan, form: row, onNext, onRemove }: BookletRowProps) {
  const { t } = useLingui();
  const { draft, change, form } = row;
  const fields = useRef<HTMLFieldSetElement>(null);
  const born = pet.birth_date === null ? undefined : { name: pet.name, birth: pet.birth_date };
  const limits = useDayLimits(plan.as_of, born);
  const name = isNamed(draft) ? draft.productName : null;
  const goOn = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const { target } = event;
    if (event.key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
    // Otherwise it would end the rows.
    event.preventDefault();
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])];
    if (target.closest('.booklet-last') !== null) onNext();
    else inputs[inputs.indexOf(target) + 1]?.focus();
  };
  return (
    <fieldset ref={fields} className="booklet-row" onKeyDown={goOn}>
      <legend>{t`جرعة ${number}`}</legend>
      <DateField
        {...limits}
        label={t`التاريخ`}
        value={draft.givenOn}
        onChange={givenOn => change({ givenOn }, 'given_on')}
        error={form.errors.given_on}
        inputRef={form.inputRef('given_on')}
      />
      <OtherDose
        label={t`اللقاح أو المنتج`}
        species={pet.species}
        value={name === null ? draft.given : null}
        onChange={given => change(current => withChosen(current, given), ...givenFields)}
        typed={{
          name,
          onType: typed => change(current => withTypedName(current, typed), ...givenFields),
        }}
        error={
          (name === null ? form.errors.protocols : undefined) ??
          form.errors.product ??
          form.errors.product_name
        }
        inputRef={element => {
          for (const field of ['product', name === null ? 'protocols' : 'product_name'] as const)
            form.inputRef(field)(element);
        }}
      />
      <div className="booklet-more">
        {name !== null && <AgainstField row={row} pet={pet} />}
        <PartsField form={row} species={pet.species} />
        <IntervalField form={row} />
        <RouteField form={row} />
        <ResultField form={row} />
        <TitreFields form={row} />
      </div>
      <div className="booklet-last">
        <TextField
          label={t`رقم التشغيلة`}
          ltr
          autoComplete="off"
          value={draft.batch}
          onChange={batch => change({ batch }, 'batch')}
          error={form.errors.batch ?? tooLong(draft.batch, nameLimits.short)}
          inputRef={form.inputRef('batch')}
        />
        <TextField
          label={t`العيادة`}
          autoComplete="off"
          value={draft.clinic}
          onChange={clinic => change({ clinic }, 'clinic')}
          error={form.errors.clinic ?? tooLong(draft.clinic, nameLimits.short)}
          inputRef={form.inputRef('clinic')}
        />
      </div>
      <IconButton className="booklet-remove" aria-label={t`حذف الجرعة ${number}`} onPress={onRemove}>
        <Trash2Icon size="sm" />
      </IconButton>
    </fieldset>
  );
}

/** What a product that is not listed was given against; it takes the focus when its name has been typed. */
function AgainstField({ row: { draft, change, form }, pet }: { row: DoseFieldsForm; pet: Pet }) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const isOpen = useRef(draft.given === null);
  useEffect(() => {
    if (isOpen.current) field.current?.focus();
    isOpen.current = false;
  }, []);
  return (
    <OtherDose
      label={t`ما الذي أُعطي؟`}
      species={pet.species}
      among={allGiven(pet.species).filter(({ product }) => product === null)}
      value={draft.given}
      onChange={given => change(current => withGiven(current, given, true), ...givenFields)}
      error={form.errors.protocols}
      inputRef={element => {
        field.current = element;
        form.inputRef('protocols')(element);
      }}
    />
  );
}
