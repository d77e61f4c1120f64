import type { ReactNode } from 'react';
import { InfoIcon, MinusIcon, StethoscopeIcon } from '../icons/icons.ts';
import { cx } from '../lib/cx.ts';
import { type CareStatus, STATUS_ICON } from './chip.tsx';

/** The plan: a line at the start side with a node for each dose. Order: overdue, due, upcoming, done. */
export function Timeline({ children, label }: { children: ReactNode; label?: string | undefined }) {
  return (
    <ol className="timeline" aria-label={label}>
      {children}
    </ol>
  );
}

export interface TimelineItemProps {
  /** `notCounted` is a record that the plan does not count; `deferred` waits for a vet. */
  status: CareStatus | 'notCounted' | 'deferred';
  title: ReactNode;
  /** The status as text, in a StatusChip. */
  chip?: ReactNode;
  /** Lines below the title, in the secondary colour. */
  meta?: ReactNode;
  why?: WhyProps | undefined;
  /** Small buttons. */
  actions?: ReactNode;
  /**
   * «…» for less frequent actions. With it the entry is compact: status and day share a line, and so do «لماذا؟», the
   * buttons and the menu, which without a reason is next to the title.
   */
  menu?: ReactNode;
}

const NODE_ICON = { ...STATUS_ICON, notCounted: MinusIcon, deferred: StethoscopeIcon };

/** One entry; its node's shape follows the status (triangle, bell, dashed ring with clock, filled disc, bar, or stethoscope). */
export function TimelineItem({ status, title, chip, meta, why, actions, menu }: TimelineItemProps) {
  const isBrief = menu !== undefined;
  const StatusIcon = NODE_ICON[status];
  return (
    <li className={cx('timeline-item', isBrief && 'timeline-item-brief')}>
      <span className={cx('timeline-node', `timeline-node-${status}`)}>
        <StatusIcon size="sm" />
      </span>
      <div className="timeline-head">
        <h3>{title}</h3>
        {isBrief ? why === undefined && <span className="timeline-menu">{menu}</span> : chip}
      </div>
      {(isBrief || meta !== undefined) && (
        <div className="timeline-meta">
          {isBrief && chip}
          {meta}
        </div>
      )}
      {isBrief && why !== undefined ? (
        <div className="timeline-foot">
          <Why {...why} />
          <div className="timeline-actions">
            {actions}
            <span className="timeline-menu">{menu}</span>
          </div>
        </div>
      ) : (
        <>
          {why !== undefined && <Why {...why} />}
          {actions !== undefined && <div className="timeline-actions">{actions}</div>}
        </>
      )}
    </li>
  );
}

export interface WhyProps {
  /** «لماذا؟» */
  label: string;
  /** The reason, in two sentences. */
  children: ReactNode;
  /** Where the rule comes from. */
  source?: ReactNode;
  defaultOpen?: boolean | undefined;
}

/** The reason behind a date; it opens in place. */
export function Why({ label, children, source, defaultOpen }: WhyProps) {
  return (
    <details className="why" open={defaultOpen}>
      <summary>
        <InfoIcon size="sm" />
        {label}
      </summary>
      <p className="why-text">{children}</p>
      {source !== undefined && <div className="why-source">{source}</div>}
    </details>
  );
}
