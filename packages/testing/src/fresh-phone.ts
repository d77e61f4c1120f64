const PREFIXES = ['50', '53', '54', '55', '56', '59'];
const NUMBERS_PER_PREFIX = 10_000_000;
/** How many numbers a process may take before it comes to those of the next. */
const NUMBERS_PER_PROCESS = 10_000;
const NUMBERS = PREFIXES.length * NUMBERS_PER_PREFIX;
/** Coprime to `NUMBERS`, so no number comes twice, and far, since codes to neighbouring numbers are limited together. */
const STEP = 37_082_039;

// The workers of Playwright share one database: each counts from a place of its own, by the number that the run gives it.
// Process ids would not do: two that are 6,000 apart begin at the same place.
let next = (Number(process.env.TEST_WORKER_INDEX ?? process.pid) * NUMBERS_PER_PROCESS) % NUMBERS;

/** A valid Saudi mobile number, nine digits without the country code, that no other test of the run has. */
export function freshSaudiMobile(): string {
  const number = (next * STEP) % NUMBERS;
  next = (next + 1) % NUMBERS;
  const prefix = PREFIXES[Math.floor(number / NUMBERS_PER_PREFIX)];
  return `${prefix}${String(number % NUMBERS_PER_PREFIX).padStart(7, '0')}`;
}
