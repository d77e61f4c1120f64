import { useLingui } from '@lingui/react/macro';
import { SectionHeader, TextButton } from '@rifq/ui';
import { useState } from 'react';
import { type CareRow, itemKey } from '../../../entities/vaccines/care.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { CareCard } from './care-card.tsx';

const SHOWN = 6;

/** «يحتاج إلى عناية»: the most urgent first, the rest on demand. */
export function CareSection({ rows }: { rows: readonly CareRow[] }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? rows : rows.slice(0, SHOWN);
  const total = number(rows.length);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="care-title">
      <SectionHeader
        id="care-title"
        title={t`يحتاج إلى عناية`}
        end={
          shown.length < rows.length && (
            <TextButton onPress={() => setShowsAll(true)}>{t`الكل (${total})`}</TextButton>
          )
        }
      />
      <div className="grid gap-3">
        {shown.map(row => (
          <CareCard key={`${row.pet.id} ${itemKey(row.item)}`} row={row} />
        ))}
      </div>
    </section>
  );
}
