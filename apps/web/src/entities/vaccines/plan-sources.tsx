import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PlanItem } from '@rifq/contract/calls';
import { TextButton } from '@rifq/ui';
import { useState } from 'react';
import { SourceTitle } from './source-title.tsx';

type Source = PlanItem['sources'][number];

/** Shows the sources of an item in small print, one per row: the first, and the others on request. */
export function PlanSources({ sources }: { sources: readonly Source[] }) {
  const { t } = useLingui();
  const [showsAll, setShowsAll] = useState(false);
  const hidden = showsAll ? 0 : sources.length - 1;
  if (sources.length === 0) return null;
  return (
    <>
      {sources.length === 1 ? t`المصدر:` : t`المصادر:`}{' '}
      <ul className="why-sources">
        {sources.slice(0, showsAll ? undefined : 1).map(source => (
          <li key={source.name}>
            <SourceName source={source} />
          </li>
        ))}
      </ul>
      {hidden > 0 && <TextButton onPress={() => setShowsAll(true)}>{moreText(hidden)}</TextButton>}
    </>
  );
}

function SourceName({ source: { name, url, year } }: { source: Source }) {
  const shown = <SourceTitle name={name} year={year} />;
  if (url === null) return <span>{shown}</span>;
  return (
    <a className="text-link" href={url} target="_blank" rel="noreferrer">
      {shown}
    </a>
  );
}

function moreText(count: number): string {
  return plural(count, {
    one: 'ومصدر آخر',
    two: 'ومصدران آخران',
    few: 'و# مصادر أخرى',
    many: 'و# مصدرًا آخر',
    other: 'و# مصدر آخر',
  });
}
