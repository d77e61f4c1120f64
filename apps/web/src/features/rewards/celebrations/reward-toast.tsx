import type { Celebration } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import type { ReactNode } from 'react';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { rewardCount } from '../texts/counts.ts';
import { gainSentence } from '../texts/gain-text.ts';
import { rewardReasonText } from '../texts/reward-text.ts';

/** Describes the award, with the name of the pet. */
export function sentenceOf({ reason, subject }: Celebration): string {
  const name = subject?.pet_name ?? null;
  return rewardReasonText(reason).celebrated(name === null ? null : isolated(name));
}

const sum = (list: readonly Celebration[], unit: 'coins' | 'points') =>
  list.reduce((total, entry) => total + entry[unit], 0);

function withGain(message: ReactNode, gain: string): ReactNode {
  return (
    <>
      {message}
      <small className="block text-sm">{gain}</small>
    </>
  );
}

/**
 * Shows all awards in one toast. They are added to the toast of the action that earned them, which is one about the
 * same pet, unless the user is about to press it.
 */
export function showGain(earned: readonly Celebration[]): void {
  const [first] = earned;
  if (first === undefined) return;
  const gain = gainSentence({ coins: sum(earned, 'coins'), points: sum(earned, 'points') });
  const petId = earned.length === 1 ? first.subject?.pet_id : null;
  const shown = petId ? toasts.getSnapshot().findLast(({ about }) => about === petId) : undefined;
  if (shown !== undefined && !document.activeElement?.closest('.toast')) {
    const { id, ...content } = shown;
    toasts.dismiss(id);
    toasts.show({ ...content, message: withGain(content.message, gain) });
    return;
  }
  const message = earned.length === 1 ? sentenceOf(first) : rewardCount(earned.length);
  toasts.show({ message: withGain(message, gain) });
}
