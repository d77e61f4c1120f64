import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { useRestoredFocus } from './use-restored-focus.ts';

let show: (rows: readonly string[]) => void = () => undefined;

/** The content of a page: rows with a button each, below a focusable heading. */
function Page() {
  const [rows, setRows] = useState<readonly string[]>(['first', 'second', 'third']);
  useRestoredFocus();
  show = setRows;
  return (
    <main id="content" tabIndex={-1}>
      <h2 tabIndex={-1}>Rows</h2>
      <ul>
        {rows.map(row => (
          <li key={row}>
            <input aria-label={`note of ${row}`} />
            <button type="button">{row}</button>
          </li>
        ))}
      </ul>
    </main>
  );
}

afterEach(cleanup);

const open = () =>
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
const focus = (name: string) => act(() => screen.getByRole('button', { name }).focus());
const change = (...rows: string[]) => act(async () => show(rows));
const focused = () => document.activeElement?.textContent;

it('moves the focus of a removed row to its replacement, to the last row, and then to the container', async () => {
  open();
  focus('second');
  await change('first', 'third');
  expect(focused()).toBe('third');
  await change('first');
  expect(focused()).toBe('first');
  await change();
  expect(focused()).toBe('Rows');
});

it('does not move the focus when another row is removed, nor on another page', async () => {
  open();
  focus('second');
  await change('first', 'second');
  expect(focused()).toBe('second');
  const before = location.pathname;
  history.pushState(null, '', '/another');
  await change('first');
  history.pushState(null, '', before);
  expect(document.activeElement).toBe(document.body);
});

it('does not restore the focus after a press on empty space', async () => {
  open();
  focus('second');
  act(() => screen.getByRole('button', { name: 'second' }).blur());
  fireEvent.pointerDown(screen.getByRole('heading'));
  await change('first', 'third');
  expect(document.activeElement).toBe(document.body);
});
