import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useHeldFocus } from './use-held-focus.ts';

/** Renders two rows, each with a button that removes it, and a button that unmounts all rows. */
function Rows() {
  const box = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState(['a', 'b']);
  const { rowId, handlers } = useHeldFocus(box);
  const dropLater = () => setRows(['a']);
  return (
    <>
      <div {...handlers}>
        <div ref={box} role="log" tabIndex={-1}>
          {rows.map(id => (
            <p key={id} data-row={id}>
              <button type="button" onClick={() => setRows(rows.filter(row => row !== id))}>
                {id}
              </button>
            </p>
          ))}
        </div>
      </div>
      <button type="button" onClick={dropLater}>
        drop b
      </button>
      <output>{rowId}</output>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const held = () => screen.getByRole('status').textContent;

beforeEach(() => void render(<Rows />));
afterEach(cleanup);

describe('the keyboard focus in the log', () => {
  it('moves to the log when its row is removed', () => {
    act(() => button('b').focus());
    fireEvent.click(button('b'));
    expect(document.activeElement).toBe(screen.getByRole('log'));
    expect(held()).toBe('');
  });

  it('is in a row until it moves outside', () => {
    act(() => button('a').focus());
    expect(held()).toBe('a');
    act(() => button('drop b').focus());
    expect(held()).toBe('');
  });

  it('stays outside when a row is removed', () => {
    act(() => button('b').focus());
    act(() => button('drop b').focus());
    fireEvent.click(button('drop b'));
    expect(document.activeElement).toBe(button('drop b'));
  });
});
