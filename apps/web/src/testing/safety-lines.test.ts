import { safetyLines } from '@rifq/contract';
import { expect, it } from 'vitest';

const files = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('every safety line is shown somewhere', () => {
  const shown = new Set(
    Object.values(files).flatMap(code => [...code.matchAll(/\bsafetyLines\.(\w+)/g)].map(([, key]) => key)),
  );
  expect(Object.keys(safetyLines).filter(key => !shown.has(key))).toEqual([]);
});
