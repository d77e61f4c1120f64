// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Stepper } from './stepper.tsx';

afterEach(cleanup);

function Years() {
  const [value, setValue] = useState(1);
  return (
    <Stepper
      label="السنوات"
      value={value}
      onChange={setValue}
      maxValue={3}
      valueText={`${value} سنة`}
      decreaseLabel="إنقاص السنوات"
      increaseLabel="زيادة السنوات"
    />
  );
}

const shown = () => screen.getByRole('spinbutton', { name: 'السنوات' }).getAttribute('aria-valuetext');

describe('Stepper', () => {
  it('counts by its buttons and stops at its ends', () => {
    render(<Years />);
    fireEvent.click(screen.getByRole('button', { name: 'إنقاص السنوات' }));
    expect(shown()).toBe('0 سنة');
    expect(screen.getByRole('button', { name: 'إنقاص السنوات' }).hasAttribute('disabled')).toBe(true);
  });

  it.each([
    ['ArrowUp', '2 سنة'],
    ['ArrowDown', '0 سنة'],
    ['End', '3 سنة'],
    ['Home', '0 سنة'],
  ])('follows %s', (key, text) => {
    render(<Years />);
    fireEvent.keyDown(screen.getByRole('spinbutton'), { key });
    expect(shown()).toBe(text);
  });
});
