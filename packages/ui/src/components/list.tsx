import type { ReactNode, Ref } from 'react';
import { cx } from '../lib/cx.ts';

interface ListProps {
  children: ReactNode;
  label?: string | undefined;
  ref?: Ref<HTMLUListElement> | undefined;
}

/** Rows with hairlines between them, but not around them. */
export function List({ children, label, ref }: ListProps) {
  return (
    <ul ref={ref} className="list" aria-label={label}>
      {children}
    </ul>
  );
}

export interface ListRowProps {
  /** An avatar, a DateBlock or an IconTile. */
  start?: ReactNode;
  title: ReactNode;
  /** One line, truncated with an ellipsis. */
  meta?: ReactNode;
  /** A status chip, a chevron or a small button. */
  end?: ReactNode;
}

/** A row of at most two lines. */
export function ListRow({ start, title, meta, end }: ListRowProps) {
  return (
    <li className="list-row">
      {start}
      <div className="list-row-text">
        <h3>{title}</h3>
        {meta !== undefined && <p className="list-row-meta">{meta}</p>}
      </div>
      {end}
    </li>
  );
}

/** A date at the start of a row: day large, month small. Both already formatted. */
export function DateBlock({ day, month }: { day: string; month: string }) {
  return (
    <span className="date-block">
      <b>{day}</b>
      <span>{month}</span>
    </span>
  );
}

export type IconTileTone = 'primary' | 'accent' | 'upcoming' | 'due' | 'done';

/** A round tile for an icon at the start of a row; without a tone it is neutral. */
export function IconTile({ children, tone }: { children: ReactNode; tone?: IconTileTone | undefined }) {
  return <span className={cx('icon-tile', tone && `icon-tile-${tone}`)}>{children}</span>;
}
