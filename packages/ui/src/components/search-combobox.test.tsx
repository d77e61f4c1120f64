// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SearchCombobox } from './search-combobox.tsx';

afterEach(cleanup);

const BREEDS = [
  { id: 'domestic', label: 'قط بلدي (منزلي قصير الشعر)' },
  { id: 'british', label: 'بريطاني قصير الشعر', keywords: ['British Shorthair'] },
  { id: 'exotic', label: 'إكزوتيك قصير الشعر' },
  { id: 'angora', label: 'أنغورا تركية' },
  { id: 'persian', label: 'شيرازي' },
];

interface BreedProps {
  initial?: string | null;
  error?: string;
  onChange?: (id: string) => void;
}

function Breed({ initial = null, error, onChange }: BreedProps) {
  const [value, setValue] = useState<string | null>(initial);
  return (
    <SearchCombobox
      label="السلالة"
      error={error}
      options={BREEDS}
      value={value}
      onChange={id => {
        setValue(id);
        onChange?.(id);
      }}
      countLabel={count => `${count} نتائج`}
      notListed={{ id: 'mixed', label: 'هجين', hint: 'السلالة غير معروفة؟' }}
      openLabel="عرض السلالات"
    />
  );
}

function search(text: string): HTMLInputElement {
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'السلالة' });
  act(() => input.focus());
  fireEvent.change(input, { target: { value: text } });
  return input;
}

function listed(): (string | null)[] {
  return within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map(option => option.textContent);
}

const LAST = 'السلالة غير معروفة؟هجين';

describe('SearchCombobox', () => {
  it.each([
    ['اكزوتيك', ['إكزوتيك قصير الشعر', LAST]],
    ['آنغورا', ['أنغورا تركية', LAST]],
    ['تركيه', ['أنغورا تركية', LAST]],
    ['شيرازى', ['شيرازي', LAST]],
    ['قَصِير الشَّعر', [BREEDS[0]?.label, BREEDS[1]?.label, BREEDS[2]?.label, LAST]],
    ['british', ['بريطاني قصير الشعر', LAST]],
    ['لا شيء كهذا', [LAST]],
  ])('finds for «%s»', (query, expected) => {
    render(<Breed />);
    search(query);
    expect(listed()).toEqual(expected);
    expect(screen.getByText(`${expected.length - 1} نتائج`)).toBeDefined();
  });

  it('stays shut when a form moves the focus to its error, and opens once something is typed', () => {
    render(<Breed error="يلزم اختيار السلالة." />);
    const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'السلالة' });
    act(() => input.focus());
    expect(screen.queryByRole('listbox')).toBeNull();
    fireEvent.change(input, { target: { value: 'شيرازي' } });
    expect(listed()).toEqual(['شيرازي', LAST]);
  });

  it('underlines the match as it is written', () => {
    render(<Breed />);
    search('انغورا');
    expect(document.querySelector('mark')?.textContent).toBe('أنغورا');
  });

  it('chooses an option and shows its name', () => {
    const onChange = vi.fn();
    render(<Breed onChange={onChange} />);
    const input = search('شيرازى');
    fireEvent.click(screen.getByRole('option', { name: 'شيرازي' }));
    expect(onChange.mock.calls).toEqual([['persian']]);
    expect(input.value).toBe('شيرازي');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('chooses what is not listed', () => {
    const onChange = vi.fn();
    render(<Breed onChange={onChange} />);
    const input = search('لا شيء كهذا');
    fireEvent.click(screen.getByRole('option', { name: /هجين/ }));
    expect(onChange.mock.calls).toEqual([['mixed']]);
    expect(input.value).toBe('هجين');
  });

  it('brings the chosen name back when it is left without a choice', () => {
    const onChange = vi.fn();
    render(<Breed initial="persian" onChange={onChange} />);
    const input = search('قصير');
    act(() => input.blur());
    expect(input.value).toBe('شيرازي');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('can be emptied to search anew, and shows everything then', () => {
    render(<Breed initial="persian" />);
    const input = search('');
    expect(input.value).toBe('');
    expect(listed()).toHaveLength(BREEDS.length + 1);
  });
});
