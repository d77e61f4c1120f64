import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Species } from '@rifq/contract/calls';
import { arabicBrand, nameLimits } from '@rifq/rules';
import { FilterSet, SearchCombobox, TextField } from '@rifq/ui';
import { firstControl } from '../../../lib/forms/first-control.ts';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { partName, partNames } from '../texts/protocol-names.ts';
import type { DoseFieldsForm } from './dose-fields-form.ts';
import {
  asksForParts,
  asksForProduct,
  givenProtocols,
  knownProduct,
  UNLISTED,
  withProduct,
} from './draft.ts';
import { isTestKey, productsFor, vaccineKeys } from './given.ts';

interface ProductFieldsProps {
  form: DoseFieldsForm;
  species: Species;
  /** Whether a product must be named. */
  isRequired?: boolean;
}

/** Selects the product by its name on the label; a known one determines the protocols. */
export function ProductFields({ form, species, isRequired = false }: ProductFieldsProps) {
  const { draft } = form;
  if (draft.given === null || givenProtocols(draft).some(isTestKey)) return null;
  const hasList = productsFor(draft.given, species).length > 0;
  return (
    <>
      {hasList && <ProductChoice form={form} species={species} isRequired={isRequired} />}
      {(!hasList || draft.product === UNLISTED) && <ProductName form={form} isRequired={isRequired} />}
      <PartsField form={form} species={species} />
    </>
  );
}

function ProductChoice({ form: { draft, change, form }, species, isRequired }: Required<ProductFieldsProps>) {
  const { t } = useLingui();
  const product = knownProduct(draft);
  const isOpen = draft.given?.isOpen === true;
  const protocols = givenProtocols(draft);
  const parts = product === null || protocols.length === 1 ? null : partNames(protocols);
  return (
    <SearchCombobox
      label={t`اسم المنتج`}
      optionalLabel={isRequired || isOpen || asksForProduct(draft) ? undefined : t`اختياري`}
      help={parts === null ? isOpen && t`الاسم على الملصق يحدّد ما يشمله اللقاح.` : t`يشمل: ${parts}`}
      error={form.errors.product}
      inputRef={form.inputRef('product')}
      options={productsFor(draft.given, species).map(({ key, name }) => ({
        id: key,
        label: name,
        names: [arabicBrand(name)],
      }))}
      value={draft.product}
      onChange={(chosen, typed) =>
        change(
          current => withProduct(current, chosen, typed),
          'product',
          'product_name',
          'interval_days',
          'parts',
          'given_on',
        )
      }
      countLabel={productCount}
      notListed={{
        id: UNLISTED,
        label: t`منتج آخر`,
        typedLabel: typed => t`تسجيله باسم «${typed}»`,
        hint: t`ليس في القائمة؟`,
      }}
      openLabel={t`عرض المنتجات`}
    />
  );
}

function ProductName({
  form: { draft, change, form },
  isRequired,
}: {
  form: DoseFieldsForm;
  isRequired: boolean;
}) {
  const { t } = useLingui();
  return (
    <TextField
      label={draft.product === UNLISTED ? t`الاسم كما على الملصق` : t`اسم المنتج`}
      optionalLabel={isRequired ? undefined : t`اختياري`}
      ltr
      value={draft.productName}
      onChange={productName => change({ productName }, 'product_name')}
      error={form.errors.product_name ?? tooLong(draft.productName, nameLimits.short)}
      inputRef={form.inputRef('product_name')}
    />
  );
}

/** «ماذا يشمل؟»: for a combined vaccine whose name does not determine its parts. */
export function PartsField({
  form: { draft, change, form },
  species,
}: Pick<ProductFieldsProps, 'form' | 'species'>) {
  const { t } = useLingui();
  if (!asksForParts(draft)) return null;
  const offered = new Set([...vaccineKeys(species), ...draft.parts]);
  return (
    <div ref={firstControl(form.inputRef('parts'))}>
      <FilterSet
        label={t`ماذا يشمل؟`}
        help={t`يُختار كل ما يذكره الملصق.`}
        options={[...offered].map(key => ({ id: key, label: partName(key) }))}
        values={draft.parts}
        onChange={parts => change({ parts }, 'parts', 'given_on')}
        error={form.errors.parts}
      />
    </div>
  );
}

function productCount(count: number): string {
  return plural(count, {
    zero: 'لا منتجات',
    one: 'منتج واحد',
    two: 'منتجان',
    few: '# منتجات',
    many: '# منتجًا',
    other: '# منتج',
  });
}
