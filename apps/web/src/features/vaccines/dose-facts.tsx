import { useLingui } from '@lingui/react/macro';
import { comboProducts, isComboProduct } from '@rifq/care-plan';
import type { Dose } from '@rifq/contract/calls';
import { Ltr } from '@rifq/ui';
import { useFormat } from '../../lib/formats/use-format.ts';
import { notCountedTexts } from './texts/record-texts.ts';

/** What is known of a record: day and clinic, product and batch, the label, and whether it counts. */
export function DoseFacts({ dose }: { dose: Dose }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const { clinic, batch, label } = dose;
  const product = productName(dose);
  return (
    <>
      <p>
        {date(dose.given_on)}
        {clinic !== null && (
          <>
            {' · '}
            <bdi>{clinic}</bdi>
          </>
        )}
      </p>
      {(product !== null || batch !== null) && (
        <p className="text-xs">
          {product !== null && <bdi>{product}</bdi>}
          {product !== null && batch !== null && ' · '}
          {batch !== null && (
            <>
              {t`رقم التشغيلة`} <Ltr>{batch}</Ltr>
            </>
          )}
        </p>
      )}
      {notCountedTexts(dose).map(text => (
        <p key={text} className="text-xs font-semibold text-due">
          {text}
        </p>
      ))}
      {label !== null && (
        <a href={label} target="_blank" rel="noreferrer" className="mt-2 inline-block rounded-sm">
          <img
            src={label}
            alt={t`صورة الملصق`}
            loading="lazy"
            className="size-16 rounded-sm border border-line object-cover"
          />
        </a>
      )}
    </>
  );
}

/** The name on the label: as it was typed, else that of the known product. */
function productName({ product, product_name: typed }: Dose): string | null {
  if (typed !== null) return typed;
  return product !== null && isComboProduct(product) ? comboProducts[product].name : null;
}
