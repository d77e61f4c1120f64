import { safetyLines } from '@rifq/rules';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

const files = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The safety lines that the code reads: `safetyLines.x` as an expression, not in a comment or a string. */
function linesReadBy(path: string, code: string): string[] {
  const read: string[] = [];
  const { program, errors } = parseSync(path, code);
  expect(errors).toEqual([]);
  new Visitor({
    MemberExpression({ object, property, computed }) {
      const isLines = object.type === 'Identifier' && object.name === 'safetyLines';
      if (isLines && !computed && property.type === 'Identifier') read.push(property.name);
    },
  }).visit(program);
  return read;
}

it('every safety line is shown somewhere', () => {
  const shown = new Set(Object.entries(files).flatMap(([path, code]) => linesReadBy(path, code)));
  expect(Object.keys(safetyLines).filter(key => !shown.has(key))).toEqual([]);
});

it('a line that is only named in a comment or a string is not shown', () => {
  expect(linesReadBy('a.tsx', "// safetyLines.heat\nconst a = 'safetyLines.bite';")).toEqual([]);
  expect(linesReadBy('a.tsx', 'const a = <p>{safetyLines.heat}</p>;')).toEqual(['heat']);
});
