import type { ComponentProps, ReactNode } from 'react';
import { SirenIcon } from '../icons/icons.ts';
import { cx } from '../lib/cx.ts';

export interface CardProps extends ComponentProps<'section'> {
  /** Without padding: a picture or a list reaches the edge. */
  flush?: boolean | undefined;
}

/** Surface with a hairline border, radius 24, padding 20. Name it with `aria-labelledby` where it has a heading. */
export function Card({ flush, className, ...rest }: CardProps) {
  return <section {...rest} className={cx('card', flush && 'card-flush', className)} />;
}

export interface NoteProps {
  icon?: ReactNode;
  /** `danger` is for medical red flags and has a siren unless another icon is given. */
  tone?: 'neutral' | 'danger' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A card inside a card, or a secondary remark on the page. */
export function Note({ icon, tone = 'neutral', className, children }: NoteProps) {
  const isDanger = tone === 'danger';
  return (
    <div className={cx('note', isDanger && 'note-danger', className)}>
      {icon ?? (isDanger ? <SirenIcon /> : null)}
      <div>{children}</div>
    </div>
  );
}

export interface SectionHeaderProps {
  title: string;
  /** For `aria-labelledby` of the section. */
  id?: string | undefined;
  subtitle?: ReactNode;
  /** A link, a chip or a small button at the end side. */
  end?: ReactNode;
  level?: 2 | 3 | undefined;
}

/** A section's heading with its action. */
export function SectionHeader({ title, id, subtitle, end, level = 2 }: SectionHeaderProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="section-header">
      <div>
        <Heading id={id}>{title}</Heading>
        {subtitle !== undefined && <p className="section-header-sub">{subtitle}</p>}
      </div>
      {end}
    </div>
  );
}

export interface Fact {
  /** Unique within the grid; also the React key. */
  term: string;
  value: ReactNode;
  /** Takes the whole row. */
  wide?: boolean | undefined;
}

/** Whether a fact takes the whole row: a wide one, and a narrow one without another to its side. */
function takesRow(facts: readonly Fact[], index: number): boolean {
  const isWide = (at: number) => facts[at]?.wide === true;
  if (isWide(index)) return true;
  const narrowBefore = index - 1 - facts.slice(0, index).findLastIndex(fact => fact.wide === true);
  return narrowBefore % 2 === 0 && (index === facts.length - 1 || isWide(index + 1));
}

/** Facts in two columns: term small above, value below. */
export function KeyValue({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ term, value }, index) => (
        <div key={term} className={takesRow(facts, index) ? 'facts-wide' : undefined}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
