import { useLingui } from '@lingui/react/macro';
import { isEnoughForTravel, lowestLevelHundredths } from '@rifq/care-plan';
import type { Dose } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Ltr } from '@rifq/ui';
import { days } from '../../lib/formats/span.ts';
import { useFormat } from '../../lib/formats/use-format.ts';
import { PictureButton } from '../../lib/viewer/picture-button.tsx';
import { findProduct } from './dose-draft/known-products.ts';
import { lateDoseText } from './texts/late-for-travel-text.ts';
import { shortName } from './texts/protocol-names.ts';
import { notCountedTexts, routeWord } from './texts/record-texts.ts';

/**
 * Lists the facts of a record: day, clinic, confirmation, product, batch, expiry, route, duration, label, and whether
 * it counts.
 */
export function DoseFacts({ dose }: { dose: Dose }) {
  const { t } = useLingui();
  const { date, number } = useFormat();
  const { laboratory, level_hundredths: level } = dose;
  const least = number(lowestLevelHundredths / 100, { maximumFractionDigits: 2 });
  const {
    clinic,
    batch,
    expires_on: expiresOn,
    label,
    route,
    interval_days: interval,
    confirmed_by: by,
  } = dose;
  const late = lateDoseText(dose, date);
  const protection = interval === null ? null : days(interval);
  const product = productName(dose);
  const expiry = expiresOn && date(expiresOn);
  const given = shortName(dose.protocols);
  const labelName = t`صورة ملصق ${given}`;
  const doctor = by && isolated(by.doctor);
  const confirmingClinic = by && isolated(by.clinic);
  return (
    <>
      <p className="timeline-day">
        {date(dose.given_on)}
        {clinic !== null && (
          <>
            {'\u00a0· '}
            <bdi>{clinic}</bdi>
          </>
        )}
      </p>
      {doctor !== null && (
        <p>
          {dose.from_booklet
            ? t`منقولة من الدفتر، تحقّق منها ${doctor}\u00a0· ${confirmingClinic}`
            : t`بتأكيد ${doctor}\u00a0· ${confirmingClinic}`}
        </p>
      )}
      {(product !== null || batch !== null) && (
        <p className="text-xs">
          {product !== null && <bdi>{product}</bdi>}
          {product !== null && batch !== null && '\u00a0· '}
          {batch !== null && (
            <>
              {t`رقم التشغيلة`} <Ltr>{batch}</Ltr>
            </>
          )}
        </p>
      )}
      {expiry !== null && <p className="text-xs">{t`صلاحية المنتج حتى ${expiry}`}</p>}
      {laboratory !== null && (
        <p>
          {t`المختبر:`} <bdi>{laboratory}</bdi>
        </p>
      )}
      {level !== null && !isEnoughForTravel(level) && (
        <p className="text-xs font-semibold text-due">
          {t`الحدّ للسفر ${least} وحدة دولية/مل.`} {t`المصدر:`} <Ltr>EU 576/2013, Annex IV</Ltr>
        </p>
      )}
      {route !== null && <p className="text-xs">{routeWord(route)}</p>}
      {protection !== null && <p className="text-xs">{t`يحمي ${protection}`}</p>}
      {late !== null && <p className="text-xs">{late}</p>}
      {notCountedTexts(dose).map(text => (
        <p key={text} className="text-xs font-semibold text-due">
          {text}
        </p>
      ))}
      {label !== null && (
        <PictureButton
          className="mt-2 block size-16 overflow-hidden rounded-sm border border-line [&>img]:size-full [&>img]:object-cover"
          address={label}
          name={labelName}
          caption={`${given}\u00a0· ${date(dose.given_on)}`}
        />
      )}
    </>
  );
}

/** Returns the name on the label: as typed, else that of the known product. */
function productName({ product, product_name: typed }: Dose): string | null {
  return typed ?? findProduct(product)?.name ?? null;
}
