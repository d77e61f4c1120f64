import type { ReactNode } from 'react';
import { RotateCwIcon } from '../icons/icons.ts';
import { BowlIllustration } from '../illustrations/bowl.tsx';
import { cx } from '../lib/cx.ts';
import { Button } from './button.tsx';

export interface EmptyStateProps {
  /** At most 220 px wide. */
  art: ReactNode;
  title: string;
  text: ReactNode;
  /** One action. */
  action?: ReactNode;
  /** Inside a card among others. */
  compact?: boolean | undefined;
  headingLevel?: 1 | 2 | 3 | undefined;
}

const HEADING = { 1: 'h1', 2: 'h2', 3: 'h3' } as const;

/** Placeholder of an empty list: what will appear here, and how to start. */
export function EmptyState({ art, title, text, action, compact, headingLevel = 2 }: EmptyStateProps) {
  const Heading = HEADING[headingLevel];
  return (
    <div className={cx('empty', compact && 'empty-compact')}>
      <div className="empty-art">{art}</div>
      <Heading>{title}</Heading>
      <p className="empty-text">{text}</p>
      {action}
    </div>
  );
}

export interface ErrorStateProps {
  /** «تعذّر التحميل» */
  title: string;
  /** The cause, and that no data is lost. */
  text: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  isRetrying?: boolean | undefined;
  retryingLabel?: string | undefined;
  compact?: boolean | undefined;
}

/** Shows a loading error, announced immediately (role=alert), with a retry. */
export function ErrorState(props: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        art={<BowlIllustration />}
        title={props.title}
        text={props.text}
        compact={props.compact}
        headingLevel={3}
        action={
          <Button
            variant="soft"
            size="sm"
            icon={<RotateCwIcon size="sm" />}
            isPending={props.isRetrying ?? false}
            pendingLabel={props.retryingLabel}
            onPress={props.onRetry}
          >
            {props.retryLabel}
          </Button>
        }
      />
    </div>
  );
}
