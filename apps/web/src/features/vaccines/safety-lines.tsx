import { plural } from '@lingui/core/macro';
import { Note, TriangleAlertIcon } from '@rifq/ui';
import type { ReactNode } from 'react';
import { VaccineDisclosure } from './vaccine-disclosure.tsx';

/** Users do not read more than this in one list. */
const MOST_SHOWN = 2;

interface SafetyLinesProps {
  lines: readonly string[];
  /** Below them: the sources of a plan. */
  foot?: ReactNode;
}

/** Safety lines, the most important first: two are shown, the others are collapsed. */
export function SafetyLines({ lines, foot }: SafetyLinesProps) {
  const hidden = lines.slice(MOST_SHOWN);
  if (lines.length === 0) return null;
  return (
    <Note icon={<TriangleAlertIcon />}>
      <LineList lines={lines.slice(0, MOST_SHOWN)} />
      {hidden.length > 0 && (
        <VaccineDisclosure title={moreText(hidden.length)}>
          <LineList lines={hidden} />
        </VaccineDisclosure>
      )}
      {foot !== undefined && <div className="mt-2 border-t border-line pt-2 text-xs">{foot}</div>}
    </Note>
  );
}

function LineList({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="grid gap-2">
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function moreText(count: number): string {
  return plural(count, {
    one: 'تنبيه آخر',
    two: 'تنبيهان آخران',
    few: '# تنبيهات أخرى',
    many: '# تنبيهًا آخر',
    other: '# تنبيه آخر',
  });
}
