// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { afterEach, describe, expect, it } from 'vitest';
import { Stepper } from './stepper.tsx';

afterEach(cleanup);

function Years() {
  const [value, setValue] = useState(1);
  return (
    <I18nProvider locale="ar-u-nu-latn">
      <Stepper
        label="السنوات"
        value={value}
        onChange={setValue}
        maxValue={30}
        decreaseLabel="إنقاص السنوات"
        increaseLabel="زيادة السنوات"
      />
      <output>{value}</output>
    </I18nProvider>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'السنوات' });
const stored = () => screen.getByRole('status').textContent;

function type(text: string) {
  act(() => field().focus());
  fireEvent.change(field(), { target: { value: text } });
  act(() => field().blur());
}

describe('Stepper', () => {
  it('counts by its buttons within its limits', () => {
    render(<Years />);
    fireEvent.click(screen.getByRole('button', { name: 'إنقاص السنوات' }));
    expect(field().value).toBe('0');
    expect(screen.getByRole('button', { name: 'إنقاص السنوات' }).hasAttribute('disabled')).toBe(true);
  });

  it.each([
    ['ArrowUp', '2'],
    ['ArrowDown', '0'],
    ['End', '30'],
    ['Home', '0'],
  ])('follows %s', (key, text) => {
    render(<Years />);
    fireEvent.keyDown(field(), { key });
    expect(stored()).toBe(text);
  });

  it.each([
    ['12', '12', '12'],
    ['١٢', '12', '١٢'],
    ['40', '30', '30'],
    ['', '0', '0'],
  ])('reads «%s» while typing as %s', (text, value, shown) => {
    render(<Years />);
    type(text);
    expect([stored(), field().value]).toEqual([value, shown]);
  });

  it('requests a numeric keyboard, and selects the current text for replacement', () => {
    render(<Years />);
    act(() => field().focus());
    expect(field().inputMode).toBe('numeric');
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 1]);
  });
});
