import { useLingui } from '@lingui/react/macro';
import { days } from '../../../lib/formats/span.ts';
import { OptionalChunk } from '../../../lib/pages/chunk-boundary.tsx';
import { FilterLinks } from '../../../lib/pages/filter-links.tsx';
import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';
import { lastDays, type RangeChoiceProps, rangeDays, rangePath } from './range.ts';

/** Its date fields alone are more than the rest of the page. */
const TypedRange = lazyChunk(async () => ({
  default: (await import('./typed-range.tsx')).TypedRange,
}));

/** The days that are counted: usual ranges, or typed ones. */
export function RangeChoice({ shown, today }: RangeChoiceProps) {
  const { t } = useLingui();
  const ranges = rangeDays.map(count => ({ count, range: lastDays(count, today) }));
  return (
    <div className="grid grid-cols-1 gap-4">
      <FilterLinks
        label={t`المدّة`}
        links={ranges.map(({ count, range }) => ({
          href: rangePath(range),
          label: count === 1 ? t`اليوم` : t`آخر ${days(count)}`,
          isCurrent: range.from === shown.from && range.to === shown.to,
        }))}
      />
      {/* The fields begin with each shown range. */}
      <OptionalChunk>
        <TypedRange key={`${shown.from} ${shown.to}`} shown={shown} today={today} />
      </OptionalChunk>
    </div>
  );
}
