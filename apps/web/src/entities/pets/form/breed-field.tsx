import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { animalWords, nameLimits } from '@rifq/rules';
import { SearchCombobox, type SearchOption, TextField } from '@rifq/ui';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { breedOptions } from './breed-options.ts';
import type { PetFieldsForm } from './pet-fields-form.ts';
import { OTHER_BREED } from './pet-form-values.ts';

/** The row that clears a chosen breed. */
const UNKNOWN = 'unknown';

/** The breed, found by its Arabic name in any spelling or by its English one; free text if it is not listed. */
export function BreedField({ form }: { form: PetFieldsForm }) {
  const { t } = useLingui();
  const { values, change, fields } = form;
  const unknown: SearchOption[] = values.breed === null ? [] : [{ id: UNKNOWN, label: t`غير معروفة` }];

  const choose = (id: string, typed?: string) => {
    const breed = id === UNKNOWN ? null : id === OTHER_BREED ? OTHER_BREED : Number(id);
    const breedOther = typed ?? values.breedOther;
    change({ breed, breedOther }, 'breed', 'breed_other');
  };

  return (
    <div className="grid content-start gap-4">
      <SearchCombobox
        // Remounted per species, as the search text belongs to the breeds of one species.
        key={values.species}
        label={t`السلالة`}
        optionalLabel={t`اختياري`}
        openLabel={t`عرض السلالات`}
        placeholder={t`بحث بالعربية أو الإنجليزية`}
        options={[...unknown, ...breedOptions(values.species)]}
        leadIns={animalWords}
        value={values.breed === null ? null : String(values.breed)}
        onChange={choose}
        countLabel={resultCount}
        notListed={{
          id: OTHER_BREED,
          label: t`ليست في القائمة`,
          typedLabel: typed => t`تسجيلها باسم «${typed}»`,
          hint: t`لم تظهر السلالة؟`,
        }}
        error={fields.errors.breed}
        inputRef={fields.inputRef('breed')}
      />
      {values.breed === OTHER_BREED && (
        <TextField
          label={t`اسم السلالة`}
          value={values.breedOther}
          onChange={breedOther => change({ breedOther }, 'breed_other')}
          error={fields.errors.breed_other ?? tooLong(values.breedOther, nameLimits.short)}
          inputRef={fields.inputRef('breed_other')}
        />
      )}
    </div>
  );
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
