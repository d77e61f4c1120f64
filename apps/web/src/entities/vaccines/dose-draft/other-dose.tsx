import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Species } from '@rifq/contract/calls';
import { arabicBrand, comboNames, protocolName } from '@rifq/rules';
import { SearchCombobox, type SearchOption } from '@rifq/ui';
import type { Ref } from 'react';
import { partNames, protocolsName } from '../texts/protocol-names.ts';
import { allGiven, type Given, MIXTURE } from './given.ts';
import { findProduct } from './known-products.ts';

interface OtherDoseProps {
  label: string;
  species: Species;
  /** What can be chosen: by default everything that can be recorded for the species. */
  among?: readonly Given[];
  value: Given | null;
  onChange: (given: Given) => void;
  /** Lets the name of a product be typed that is not listed; `name` is null while none is. */
  typed?: { name: string | null; onType: (name: string) => void } | undefined;
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
}

const TYPED = 'typed';

const isCombo = (key: string): key is keyof typeof comboNames => Object.hasOwn(comboNames, key);

/** Selects anything that can be recorded for a species: vaccines, treatments, tests, and combined products by name. */
export function OtherDose(props: OtherDoseProps) {
  const { t } = useLingui();
  const { label, species, value, onChange, typed, error, inputRef } = props;
  const known = props.among ?? allGiven(species);
  // A record whose parts match no entry has its own entry while it is edited.
  const all = value?.key === MIXTURE ? [...known, value] : known;
  return (
    <SearchCombobox
      label={label}
      error={error}
      inputRef={inputRef}
      options={all.map(given => optionOf(given, t`فحص`))}
      value={
        typed !== undefined && typed.name !== null
          ? TYPED
          : all.some(given => given.key === value?.key)
            ? (value?.key ?? null)
            : null
      }
      notListed={
        typed && {
          id: TYPED,
          label: typed.name || t`منتج آخر`,
          typedLabel: name => t`تسجيله باسم «${name}»`,
          hint: t`ليس في القائمة؟`,
        }
      }
      onChange={(key, name) => {
        if (key === TYPED) typed?.onType(name ?? '');
        const given = all.find(candidate => candidate.key === key);
        if (given !== undefined) onChange(given);
      }}
      countLabel={resultCount}
      openLabel={t`عرض القائمة`}
      placeholder={t`اسم اللقاح أو المنتج أو الفحص`}
    />
  );
}

function optionOf(given: Given, testLabel: string): SearchOption {
  const { key, protocols } = given;
  const product = findProduct(given.product);
  if (product !== null) {
    return {
      id: key,
      label: product.name,
      names: [arabicBrand(product.name)],
      keywords: protocols.map(part => protocolName(part).ar),
    };
  }
  if (isCombo(key))
    return {
      id: key,
      label: comboNames[key].ar,
      names: [comboNames[key].en],
      keywords: [partNames(protocols)],
    };
  const [only] = protocols;
  if (only === undefined || protocols.length > 1) return { id: key, label: protocolsName(protocols) };
  const { ar, en, arAlso, recordKind } = protocolName(only);
  return {
    id: key,
    label: ar,
    names: [en, ...arAlso],
    ...(recordKind === 'test' ? { end: testLabel } : {}),
  };
}

function resultCount(count: number): string {
  return plural(count, {
    zero: 'لا نتائج',
    one: 'نتيجة واحدة',
    two: 'نتيجتان',
    few: '# نتائج',
    many: '# نتيجة',
    other: '# نتيجة',
  });
}
