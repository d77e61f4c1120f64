import { useFormat } from '../../lib/formats/use-format.ts';
import { useCountdown } from '../../lib/forms/use-countdown.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * The time that is left of a hold: «9:12», of one by a clinic «1:59:12».
 * @param heldUntil an instant; null: nothing is held
 * @returns `left` in whole seconds, `text` to stand in a left-to-right isolate
 */
export function useHold(heldUntil: string | null): { left: number; text: string } {
  const { number } = useFormat();
  const left = useCountdown(heldUntil === null ? 0 : Date.parse(heldUntil));
  const two = (value: number) => number(value, { minimumIntegerDigits: 2 });
  const hours = Math.floor(left / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  const clock = hours === 0 ? [number(minutes)] : [number(hours), two(minutes)];
  return { left, text: [...clock, two(left % MINUTE)].join(':') };
}
