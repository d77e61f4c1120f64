import type { ReactNode } from 'react';
import type { IconComponent } from '../icons/icon.tsx';
import { BellRingIcon, CheckIcon, ClockIcon, TriangleAlertIcon } from '../icons/icons.ts';
import { cx } from '../lib/cx.ts';

/** The four states of care. Each has its own icon, since colour alone must not convey a status. */
export type CareStatus = 'upcoming' | 'due' | 'overdue' | 'done';

export const STATUS_ICON: Readonly<Record<CareStatus, IconComponent>> = {
  upcoming: ClockIcon,
  due: BellRingIcon,
  overdue: TriangleAlertIcon,
  done: CheckIcon,
};

export interface ChipProps {
  tone?: CareStatus | 'accent' | 'neutral' | undefined;
  /** 15 px (`size="xs"`). */
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A short fact on a soft background. Not clickable. */
export function Chip({ tone = 'neutral', icon, className, children }: ChipProps) {
  return (
    <span className={cx('chip', tone !== 'neutral' && `chip-${tone}`, className)}>
      {icon}
      <span>{children}</span>
    </span>
  );
}

/** A chip with the icon of its status: «متأخّر 6 أيام». */
export function StatusChip({ status, children }: { status: CareStatus; children: ReactNode }) {
  const StatusIcon = STATUS_ICON[status];
  return (
    <Chip tone={status} icon={<StatusIcon size="xs" />}>
      {children}
    </Chip>
  );
}
