// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { FilterChip, FilterSet } from './filter-chip.tsx';

afterEach(cleanup);

const COLOURS = ['برتقالي', 'أبيض', 'أسود', 'رمادي'].map(label => ({ id: label, label }));

describe('FilterChip', () => {
  it('exposes whether it is pressed', () => {
    render(<FilterChip>مشمش</FilterChip>);
    const chip = screen.getByRole('button', { name: 'مشمش' });
    expect(chip.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(chip);
    expect(chip.getAttribute('aria-pressed')).toBe('true');
  });
});

describe('FilterSet', () => {
  it('adds and removes single options', () => {
    function Food() {
      const [values, setValues] = useState<string[]>(['برتقالي']);
      return <FilterSet label="الألوان" options={COLOURS} values={values} onChange={setValues} />;
    }
    render(<Food />);
    fireEvent.click(screen.getByRole('button', { name: 'أسود' }));
    fireEvent.click(screen.getByRole('button', { name: 'برتقالي' }));
    const pressed = screen.getAllByRole('button', { pressed: true });
    expect(pressed.map(chip => chip.textContent)).toEqual(['أسود']);
  });
});
