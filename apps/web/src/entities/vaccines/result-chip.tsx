import { isEnoughForTravel } from '@rifq/care-plan';
import type { Dose } from '@rifq/contract/calls';
import { Chip, MinusIcon, PlusIcon } from '@rifq/ui';
import { useFormat } from '../../lib/formats/use-format.ts';
import { levelText, resultText, tooLowText } from './texts/record-texts.ts';

/**
 * Shows a test result, or the level of a titre; nothing for a dose. It is neither good nor late, so its chip has no
 * status colour.
 */
export function ResultChip({ dose }: { dose: Pick<Dose, 'result' | 'level_hundredths'> }) {
  const { number } = useFormat();
  const { result, level_hundredths: level } = dose;
  if (level !== null)
    return (
      <>
        <Chip>{levelText(level, number)}</Chip>
        {!isEnoughForTravel(level) && <Chip tone="due">{tooLowText()}</Chip>}
      </>
    );
  if (result === null) return null;
  const ResultIcon = result === 'positive' ? PlusIcon : MinusIcon;
  return <Chip icon={<ResultIcon size="xs" />}>{resultText(result)}</Chip>;
}
