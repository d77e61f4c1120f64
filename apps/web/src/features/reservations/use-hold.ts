import { useFormat } from '../../lib/formats/use-format.ts';
import { useCountdown } from '../../lib/forms/use-countdown.ts';

const MINUTE = 60;

/**
 * The time that is left of a hold: «9:12».
 * @param heldUntil an instant; null: nothing is held
 * @returns `left` in whole seconds, `text` to stand in a left-to-right isolate
 */
export function useHold(heldUntil: string | null): { left: number; text: string } {
  const { number } = useFormat();
  const left = useCountdown(heldUntil === null ? 0 : Date.parse(heldUntil));
  const seconds = number(left % MINUTE, { minimumIntegerDigits: 2 });
  return { left, text: `${number(Math.floor(left / MINUTE), { useGrouping: false })}:${seconds}` };
}
