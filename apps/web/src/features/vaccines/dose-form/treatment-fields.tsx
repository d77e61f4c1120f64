import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isolated, productDays } from '@rifq/contract';
import { Note, NumberField, TriangleAlertIcon } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { petQuery } from '../../../lib/pets/queries.ts';
import type { OwnPet } from '../care.ts';
import { days, weeks } from '../texts/span.ts';
import { asksForInterval, knownProduct } from './draft.ts';
import { limitMissed } from './parasite-limits.ts';
import { findParasiteProduct, type ParasiteProduct } from './parasite-products.ts';
import type { DoseForm } from './use-dose-form.ts';

/** What a flea and tick treatment needs besides its product: the days on an unknown label, the limits of a known one. */
export function TreatmentFields({ form, pet }: { form: DoseForm; pet: OwnPet }) {
  const product = findParasiteProduct(knownProduct(form.draft));
  return (
    <>
      {product !== null && <ProductLimits product={product} />}
      {asksForInterval(form.draft) && <Interval form={form} />}
      {/* A region is read out only if it stood there before its words. */}
      <div role="status" className="contents">
        {product !== null && <MissedLimit form={form} pet={pet} product={product} />}
      </div>
    </>
  );
}

function Interval({ form: { draft, change, form } }: { form: DoseForm }) {
  const { t } = useLingui();
  return (
    <NumberField
      label={t`مدّة الحماية`}
      help={t`عدد الأيام المكتوب على الملصق. منه يُحسب موعد المرّة التالية.`}
      error={form.errors.interval_days}
      inputRef={form.inputRef('interval_days')}
      unit={plural(draft.intervalDays ?? 1, { few: 'أيام', many: 'يومًا', other: 'يوم' })}
      minValue={productDays.least}
      maxValue={productDays.most}
      step={1}
      value={draft.intervalDays ?? Number.NaN}
      onChange={next => change({ intervalDays: Number.isNaN(next) ? null : next }, 'interval_days')}
    />
  );
}

/** How long the product protects, and from which age and weight on it is given. */
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

/** Says so where the animal is below an age or a weight from which the product is given. */
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
