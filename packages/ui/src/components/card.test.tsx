import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { KeyValue } from './card.tsx';

const narrow = (term: string) => ({ term, value: term });
const wide = (term: string) => ({ ...narrow(term), wide: true });

it('gives the whole row to wide facts, and to a narrow one that would be alone in it', () => {
  const facts = [
    wide('a'),
    narrow('b'),
    narrow('c'),
    narrow('d'),
    wide('e'),
    narrow('f'),
    narrow('g'),
    narrow('h'),
  ];
  render(<KeyValue facts={facts} />);
  const rows = screen.getAllByRole('term').map(term => [term.textContent, term.parentElement?.className]);
  expect(rows.flatMap(([term, className]) => (className === 'facts-wide' ? term : []))).toEqual([
    'a',
    'd',
    'e',
    'h',
  ]);
});
