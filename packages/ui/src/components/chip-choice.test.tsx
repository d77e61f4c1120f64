// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { FilterChoice } from './chip-choice.tsx';

afterEach(cleanup);

const COLOURS = ['برتقالي', 'أبيض', 'أسود', 'رمادي'].map(label => ({ id: label, label }));

describe('FilterChoice', () => {
  function Colour({ initial }: { initial: string }) {
    const [value, setValue] = useState(initial);
    return (
      <FilterChoice
        label="اللون"
        options={COLOURS}
        value={value}
        onChange={setValue}
        visible={2}
        moreLabel="كل الألوان"
      />
    );
  }

  it('is a radio group with one selected option', () => {
    render(<Colour initial="برتقالي" />);
    fireEvent.click(screen.getByRole('radio', { name: 'أبيض' }));
    const chosen = screen.getAllByRole('radio', { checked: true });
    expect(chosen.map(chip => chip.parentElement?.textContent)).toEqual(['أبيض']);
    expect(screen.getByRole('radiogroup', { name: 'اللون' })).toBeDefined();
  });

  it('hides further options behind a button, but always shows the selected one', () => {
    render(<Colour initial="رمادي" />);
    expect(screen.getAllByRole('radio').map(chip => chip.parentElement?.textContent)).toEqual([
      'برتقالي',
      'أبيض',
      'رمادي',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'كل الألوان' }));
    expect(screen.getAllByRole('radio')).toHaveLength(4);
    expect(screen.queryByRole('button', { name: 'كل الألوان' })).toBeNull();
  });
});
