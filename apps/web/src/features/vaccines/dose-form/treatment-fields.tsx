import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/rules';
import { Note, TriangleAlertIcon } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { petQuery } from '../../../entities/pets/queries.ts';
import type { OwnPet } from '../../../entities/vaccines/care.ts';
import { IntervalField } from '../../../entities/vaccines/dose-draft/dose-questions.tsx';
import { knownProduct } from '../../../entities/vaccines/dose-draft/draft.ts';
import {
  findParasiteProduct,
  type ParasiteProduct,
} from '../../../entities/vaccines/dose-draft/parasite-products.ts';
import { days, weeks } from '../../../lib/formats/span.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { limitMissed } from './parasite-limits.ts';
import type { DoseForm } from './use-dose-form.ts';

/** Extra fields of a flea and tick treatment: its duration on an unknown label, the limits of a known product. */
export function TreatmentFields({ form, pet }: { form: DoseForm; pet: OwnPet }) {
  const product = findParasiteProduct(knownProduct(form.draft));
  return (
    <>
      {product !== null && <ProductLimits product={product} />}
      <IntervalField form={form} />
      {/* A live region is only announced if it is mounted before its text. */}
      <div role="status" className="contents">
        {product !== null && <MissedLimit form={form} pet={pet} product={product} />}
      </div>
    </>
  );
}

/** How long the product protects, and its minimum age and weight. */
function ProductLimits({ product }: { product: ParasiteProduct }) {
  const { t } = useLingui();
  const { kilograms } = useFormat();
  const span = days(product.intervalDays);
  const tickSpan = product.brownDogTickDays === null ? null : days(product.brownDogTickDays);
  const age = weeks(product.minAgeWeeks);
  const least = product.minGrams === null ? null : kilograms(product.minGrams);
  return (
    <p className="text-sm text-ink-2">
      {least === null
        ? t`يحمي ${span}. يُعطى من عمر ${age}.`
        : t`يحمي ${span}. يُعطى من عمر ${age} ومن وزن ${least} كجم.`}
      {tickSpan !== null && ` ${t`يحمي من قُراد الكلاب البنّي ${tickSpan} فقط.`}`}
    </p>
  );
}

interface MissedLimitProps {
  form: DoseForm;
  pet: OwnPet;
  product: ParasiteProduct;
}

/** Warns if the animal is below the product's minimum age or weight. */
function MissedLimit({ form: { draft }, pet, product }: MissedLimitProps) {
  const { t } = useLingui();
  const known = useQuery(petQuery(pet.id)).data?.pet;
  const below = known === undefined ? null : limitMissed(product, known, draft.givenOn);
  const name = isolated(pet.name);
  if (below === null) return null;
  return (
    <Note tone="danger" icon={<TriangleAlertIcon />}>
      {below === 'age'
        ? t`عمر «${name}» دون أقل عمر لهذا المنتج. يُسأل الطبيب البيطري.`
        : t`آخر وزن مسجَّل لـ«${name}» دون أقل وزن لهذا المنتج. يُسأل الطبيب البيطري.`}
    </Note>
  );
}
