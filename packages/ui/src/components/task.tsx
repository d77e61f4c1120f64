import type { ReactNode } from 'react';
import { CheckIcon } from '../icons/icons.ts';
import { CoinIllustration } from '../illustrations/coin.tsx';
import { cx } from '../lib/cx.ts';
import { PlainLink } from './plain-link.tsx';
import { VisuallyHidden } from './text.tsx';
import { UnstyledButton } from './unstyled-button.tsx';

/** An amount of coins next to a coin. `children` is the number with its sign, in an `Ltr`. */
export function CoinAmount({ children, isSpent }: { children: ReactNode; isSpent?: boolean | undefined }) {
  return (
    <span className={cx('coin-amount', isSpent && 'coin-amount-spent')}>
      {children}
      <CoinIllustration />
    </span>
  );
}

/** How to do a task: a page, or an action. */
export type TaskWay = { href: string } | { onPress: () => void };

export interface TaskRowProps {
  title: ReactNode;
  /** Why it is still open, below the title. */
  hint?: string | undefined;
  /** Its reward, at the end side. */
  reward: ReactNode;
  /** How to do it; omitted when the task is done. */
  way?: TaskWay | undefined;
  /** Text of a finished task's tick for screen readers: «أُنجزت». */
  doneLabel: string;
}

/** A task with its tick and its reward. An open one links to where it can be done. */
export function TaskRow({ title, hint, reward, way, doneLabel }: TaskRowProps) {
  const content = (
    <>
      <span className="task-tick">{way === undefined && <CheckIcon size="xs" />}</span>
      {way === undefined && <VisuallyHidden>{doneLabel}: </VisuallyHidden>}
      {/* The space separates the two in the link's accessible name. */}
      <span className="task-title">
        {title}
        {hint !== undefined && (
          <>
            {' '}
            <span className="task-hint">{hint}</span>
          </>
        )}
      </span>{' '}
      <span className="task-reward">{reward}</span>
    </>
  );
  return (
    <li>
      {way === undefined ? (
        <div className="task task-done">{content}</div>
      ) : 'href' in way ? (
        <PlainLink className="task" href={way.href}>
          {content}
        </PlainLink>
      ) : (
        <UnstyledButton className="task" onPress={way.onPress}>
          {content}
        </UnstyledButton>
      )}
    </li>
  );
}
