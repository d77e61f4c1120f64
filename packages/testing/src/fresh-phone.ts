const PREFIXES = ['50', '53', '54', '55', '56', '59'];
const NUMBERS_PER_PREFIX = 10_000_000;
/** Numbers reserved for a process before those of the next one begin. */
const NUMBERS_PER_PROCESS = 10_000;
const NUMBERS = PREFIXES.length * NUMBERS_PER_PREFIX;
/** Coprime to `NUMBERS`, so no number repeats, and large, since codes to neighbouring numbers share a rate limit. */
const STEP = 37_082_039;

// The workers of Playwright share one database: each counts from its own offset, by its worker index.
// Process ids would not work: two that are 6,000 apart have the same offset.
let next = (Number(process.env.TEST_WORKER_INDEX ?? process.pid) * NUMBERS_PER_PROCESS) % NUMBERS;

/** Returns a valid Saudi mobile number that no other test of the run uses, nine digits without the country code. */
export function freshSaudiMobile(): string {
  const number = (next * STEP) % NUMBERS;
  next = (next + 1) % NUMBERS;
  const prefix = PREFIXES[Math.floor(number / NUMBERS_PER_PREFIX)];
  return `${prefix}${String(number % NUMBERS_PER_PREFIX).padStart(7, '0')}`;
}
