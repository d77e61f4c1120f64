import { useFormat } from '../../../lib/formats/use-format.ts';

const MINUTE = 60;

/** Returns a formatter for seconds: «1:05» in the owner's digits; to be put in an LTR isolate. */
export function useElapsed(): (seconds: number) => string {
  const { number } = useFormat();
  return seconds => {
    const whole = Math.floor(seconds);
    return `${number(Math.floor(whole / MINUTE))}:${number(whole % MINUTE, { minimumIntegerDigits: 2 })}`;
  };
}
