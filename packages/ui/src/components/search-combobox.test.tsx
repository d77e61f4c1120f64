// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SearchCombobox } from './search-combobox.tsx';

afterEach(cleanup);

const BREEDS = [
  { id: 'domestic', label: 'بلدي (منزلي قصير الشعر)' },
  { id: 'british', label: 'بريطاني قصير الشعر', names: ['British Shorthair'] },
  { id: 'exotic', label: 'إكزوتيك قصير الشعر' },
  { id: 'angora', label: 'أنغورا تركية' },
  { id: 'persian', label: 'شيرازي' },
];

interface BreedProps {
  initial?: string | null;
  error?: string;
  onChange?: (id: string, typed?: string) => void;
}

function Breed({ initial = null, error, onChange }: BreedProps) {
  const [value, setValue] = useState<string | null>(initial);
  return (
    <SearchCombobox
      label="السلالة"
      error={error}
      options={BREEDS}
      value={value}
      onChange={(id, ...typed) => {
        setValue(id);
        onChange?.(id, ...typed);
      }}
      countLabel={count => `${count} نتائج`}
      notListed={{
        id: 'mixed',
        label: 'هجين',
        typedLabel: typed => `باسم «${typed}»`,
        hint: 'السلالة غير معروفة؟',
      }}
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

const LAST = /^السلالة غير معروفة؟باسم/;

describe('SearchCombobox', () => {
  it.each([
    ['اكزوتيك', ['إكزوتيك قصير الشعر', expect.stringMatching(LAST)]],
    ['آنغورا', ['أنغورا تركية', expect.stringMatching(LAST)]],
    ['تركيه', ['أنغورا تركية', expect.stringMatching(LAST)]],
    ['شيرازى', ['شيرازي', expect.stringMatching(LAST)]],
    ['قَصِير الشَّعر', [BREEDS[0]?.label, BREEDS[1]?.label, BREEDS[2]?.label, expect.stringMatching(LAST)]],
    ['british', ['بريطاني قصير الشعر', expect.stringMatching(LAST)]],
    ['لا شيء كهذا', [expect.stringMatching(LAST)]],
  ])('finds for «%s»', (query, expected) => {
    render(<Breed />);
    search(query);
    expect(listed()).toEqual(expected);
    expect(screen.getByRole('status').textContent).toBe(`${expected.length - 1} نتائج`);
  });

  it('stays closed when a form moves the focus to its error, and opens on typing', () => {
    render(<Breed error="يلزم اختيار السلالة." />);
    const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'السلالة' });
    act(() => input.focus());
    expect(screen.queryByRole('listbox')).toBeNull();
    fireEvent.change(input, { target: { value: 'شيرازي' } });
    expect(listed()).toEqual(['شيرازي', expect.stringMatching(LAST)]);
  });

  it('underlines the match in its original spelling', () => {
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

  it('chooses an unlisted option with the typed text', () => {
    const onChange = vi.fn();
    render(<Breed onChange={onChange} />);
    const input = search('لا شيء كهذا');
    fireEvent.click(screen.getByRole('option', { name: /باسم «لا شيء كهذا»/ }));
    expect(onChange.mock.calls).toEqual([['mixed', 'لا شيء كهذا']]);
    expect(input.value).toBe('هجين');
  });

  it.each([
    ['صحراوي', ['mixed', 'صحراوي']],
    ['شيرازى ', ['persian']],
  ])('chooses «%s» when it is typed and the field is left', (typed, expected) => {
    const onChange = vi.fn();
    render(<Breed onChange={onChange} />);
    const input = search(typed);
    act(() => input.blur());
    expect(onChange.mock.calls).toEqual([expected]);
  });

  it('leaves the typed text where only listed options are allowed', () => {
    const label = 'ما الذي أُعطي؟';
    const nothing = () => undefined;
    render(
      <SearchCombobox
        label={label}
        options={BREEDS}
        value={null}
        onChange={nothing}
        countLabel={String}
        openLabel="عرض"
      />,
    );
    const input = screen.getByRole<HTMLInputElement>('combobox', { name: label });
    act(() => input.focus());
    fireEvent.change(input, { target: { value: 'تطعيم' } });
    act(() => input.blur());
    expect(input.value).toBe('تطعيم');
  });

  describe('with an option already chosen', () => {
    const choicesOf = (initial: string) => {
      const onChange = vi.fn();
      render(<Breed initial={initial} onChange={onChange} />);
      return onChange.mock.calls;
    };

    it.each([
      ['بلدي', ['domestic']],
      ['British shorthair', ['british']],
      ['صحراوي', ['mixed', 'صحراوي']],
    ])('replaces the choice by «%s» when it is typed and the field is left', (typed, expected) => {
      const calls = choicesOf('persian');
      const input = search(typed);
      act(() => input.blur());
      expect(calls).toEqual([expected]);
      expect(input.value).not.toBe('شيرازي');
    });

    it('chooses the typed text on blur after the list was closed', () => {
      const calls = choicesOf('persian');
      const input = search('صحراوي');
      fireEvent.click(screen.getByLabelText('عرض السلالات'));
      expect(screen.queryByRole('listbox')).toBeNull();
      expect(input.value).toBe('صحراوي');
      act(() => input.blur());
      expect(calls).toEqual([['mixed', 'صحراوي']]);
    });

    it('chooses another unlisted name, on blur or by a press in the list', () => {
      const calls = choicesOf('mixed');
      const input = search('صحراوي');
      act(() => input.blur());
      search('رملي');
      fireEvent.click(screen.getByRole('option', { name: /باسم «رملي»/ }));
      expect(input.value).toBe('رملي');
      act(() => input.blur());
      expect(calls).toEqual([
        ['mixed', 'صحراوي'],
        ['mixed', 'رملي'],
      ]);
      expect(input.value).toBe('هجين');
    });

    it.each(['', '  ', 'شيرازى'])('retains it when the field is left with «%s»', typed => {
      const calls = choicesOf('persian');
      const input = search(typed);
      act(() => input.blur());
      expect(input.value).toBe('شيرازي');
      expect(calls).toEqual([]);
    });

    it.each([
      ['persian', 'شيرازي'],
      ['mixed', 'هجين'],
    ])('restores its name on Escape: %s', (initial, shown) => {
      const calls = choicesOf(initial);
      const input = search('صحراوي');
      fireEvent.keyDown(input, { key: 'Escape' });
      expect(input.value).toBe(shown);
      act(() => input.blur());
      expect(calls).toEqual([]);
    });

    it('retains it where only listed options are allowed and none has that name', () => {
      const onChange = vi.fn();
      render(
        <SearchCombobox
          label="السلالة"
          options={BREEDS}
          value="persian"
          onChange={onChange}
          countLabel={String}
          openLabel="عرض"
        />,
      );
      const input = search('صحراوي');
      act(() => input.blur());
      expect(input.value).toBe('شيرازي');
      expect(onChange).not.toHaveBeenCalled();
    });
  });

  it.each([
    [null, 'شيرازى', ['persian'], 'شيرازي'],
    [null, 'صحراوي', ['mixed', 'صحراوي'], 'هجين'],
    ['persian', 'بلدي', ['domestic'], 'بلدي (منزلي قصير الشعر)'],
    ['persian', 'صحراوي', ['mixed', 'صحراوي'], 'هجين'],
  ])('chooses the typed text on Enter as on blur: %s, %s', (initial, typed, expected, shown) => {
    const onChange = vi.fn();
    render(<Breed initial={initial} onChange={onChange} />);
    const input = search(typed);
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(onChange.mock.calls).toEqual([expected]);
    expect(input.value).toBe(shown);
    expect(screen.queryByRole('listbox')).toBeNull();
    act(() => input.blur());
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('chooses the focused option on Enter, not the typed text', () => {
    const onChange = vi.fn();
    render(<Breed initial="persian" onChange={onChange} />);
    const input = search('قصير');
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(onChange.mock.calls).toEqual([['domestic']]);
  });

  it('can be cleared for a new search, and then shows everything', () => {
    render(<Breed initial="persian" />);
    const input = search('');
    expect(input.value).toBe('');
    expect(listed()).toHaveLength(BREEDS.length + 1);
  });
});
