import { useLingui } from '@lingui/react/macro';
import type { Pet, PetPlan } from '@rifq/contract/calls';
import { nameLimits } from '@rifq/rules';
import { DateField, IconButton, TextField, Trash2Icon } from '@rifq/ui';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import {
  IntervalField,
  ResultField,
  RouteField,
} from '../../../../entities/vaccines/dose-draft/dose-questions.tsx';
import { givenFields, givenProtocols, withGiven } from '../../../../entities/vaccines/dose-draft/draft.ts';
import { allGiven, isTestKey } from '../../../../entities/vaccines/dose-draft/given.ts';
import { ExpiryField } from '../../../../entities/vaccines/dose-draft/label-fields.tsx';
import { OtherDose } from '../../../../entities/vaccines/dose-draft/other-dose.tsx';
import { PartsField } from '../../../../entities/vaccines/dose-draft/product-fields.tsx';
import { TitreFields } from '../../../../entities/vaccines/dose-draft/titre-fields.tsx';
import { tooLong } from '../../../../lib/forms/too-long.ts';
import { useDayLimits } from '../../../../lib/forms/use-day-limits.ts';
import { isNamed, withChosen, withTypedName } from './rows.ts';
import type { BookletRowForm } from './use-booklet-form.ts';

interface BookletRowProps {
  /** From 1. */
  number: number;
  pet: Pet;
  plan: PetPlan;
  form: BookletRowForm;
  /** Goes on to the next row. */
  onNext: () => void;
  onRemove: () => void;
}

/**
 * A dose of the booklet: day, what was given, batch, expiry and clinic; what else its plan needs is asked below. Enter goes
 * to the next field, and from the batch, the expiry or the clinic to the next row.
 */
export function BookletRowFields({ number, pet, plan, form: row, onNext, onRemove }: BookletRowProps) {
  const { t } = useLingui();
  const { draft, change, form } = row;
  const fields = useRef<HTMLFieldSetElement>(null);
  const lastKey = useRef('');
  const born = pet.birth_date === null ? undefined : { name: pet.name, birth: pet.birth_date };
  const limits = useDayLimits(plan.as_of, born);
  const name = isNamed(draft) ? draft.productName : null;
  const goOn = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const { target } = event;
    lastKey.current = event.key;
    if (event.key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
    // Enter would otherwise submit the form.
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
        onChange={(givenOn, isUnread) => {
          change({ givenOn }, 'given_on');
          row.onUnread?.('given_on', isUnread);
        }}
        question={row.dayNote}
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
        {name !== null && <AgainstField row={row} pet={pet} isByKey={() => KEYS_ON.has(lastKey.current)} />}
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
        {!givenProtocols(draft).some(isTestKey) && <ExpiryField form={row} />}
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

/** Keys that leave a field for the next one. */
const KEYS_ON = new Set(['Tab', 'Enter']);

interface AgainstFieldProps {
  row: BookletRowForm;
  pet: Pet;
  /** Whether the name was left by a key: a press elsewhere keeps its focus. */
  isByKey: () => boolean;
}

/** What a product that is not listed was given against; it takes the focus when its name was typed and left by a key. */
function AgainstField({ row: { draft, change, form }, pet, isByKey }: AgainstFieldProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const isOpen = useRef(draft.given === null && isByKey());
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
