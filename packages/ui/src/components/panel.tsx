import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

export interface PanelProps extends ComponentProps<'section'> {
  /** A drawing that peeks over the top edge, such as PeekIllustration. */
  peek?: ReactNode;
}

/** The emerald panel of the «اليوم» card and the level. */
export function Panel({ peek, className, children, ...rest }: PanelProps) {
  return (
    <section {...rest} className={cx('panel', className)}>
      {peek !== undefined && <div className="panel-peek">{peek}</div>}
      {children}
    </section>
  );
}

export interface PanelItemProps {
  /** An avatar. */
  start: ReactNode;
  title: ReactNode;
  /** Name and status chip, in one line that wraps. */
  meta?: ReactNode;
  actions?: ReactNode;
}

/** A row of a panel: its actions are below the text on phones, next to it on desktop. */
export function PanelItem({ start, title, meta, actions }: PanelItemProps) {
  return (
    <li className="panel-item">
      {start}
      <div>
        <h3>{title}</h3>
        {meta !== undefined && <div className="panel-item-meta">{meta}</div>}
      </div>
      {actions !== undefined && <div className="panel-item-actions">{actions}</div>}
    </li>
  );
}
