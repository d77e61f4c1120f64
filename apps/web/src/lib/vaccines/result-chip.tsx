import type { Dose } from '@rifq/contract/calls';
import { Chip, MinusIcon, PlusIcon } from '@rifq/ui';
import { resultText } from './texts/record-texts.ts';

/** A test's result. It is neither good nor late, so its chip has no colour of a status. */
export function ResultChip({ result }: { result: NonNullable<Dose['result']> }) {
  const ResultIcon = result === 'positive' ? PlusIcon : MinusIcon;
  return <Chip icon={<ResultIcon size="xs" />}>{resultText(result)}</Chip>;
}
