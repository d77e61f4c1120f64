// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SheetDialog } from '../components/sheet-dialog.tsx';
import type { CalendarSystem } from './calendars.ts';
import { DateField } from './date-field.tsx';

afterEach(cleanup);

interface DoseDateProps {
  initial?: string | null;
  onChange?: (iso: string | null) => void;
  system?: CalendarSystem;
  question?: string;
  acceptsMonth?: boolean;
}

function DoseDate({ initial = null, onChange, system, question, acceptsMonth }: DoseDateProps) {
  const [value, setValue] = useState<string | null>(initial);
  return (
    <I18nProvider locale="ar-u-nu-latn">
      <DateField
        label="تاريخ أخذ الجرعة"
        value={value}
        onChange={iso => {
          setValue(iso);
          onChange?.(iso);
        }}
        minValue="2020-01-01"
        maxValue="2026-11-20"
        system={system}
        question={question}
        acceptsMonth={acceptsMonth}
        labels={{
          openCalendar: 'فتح التقويم',
          format: 'يوم/شهر/سنة',
          notADate: 'التاريخ غير مفهوم.',
          tooLate: 'هذا اليوم لم يأتِ بعد.',
          tooEarly: 'هذا اليوم قبل الميلاد.',
        }}
      />
      <button type="button" onClick={() => setValue('2026-10-01')}>
        تعيين
      </button>
    </I18nProvider>
  );
}

function type(text: string): HTMLInputElement {
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'تاريخ أخذ الجرعة' });
  act(() => input.focus());
  fireEvent.change(input, { target: { value: text } });
  act(() => input.blur());
  return input;
}

describe('DateField', () => {
  it('accepts a month only where it may be typed, and shows its last day', () => {
    const { unmount } = render(<DoseDate />);
    type('09/2026');
    expect(screen.getByText('التاريخ غير مفهوم.')).toBeTruthy();
    unmount();
    render(<DoseDate acceptsMonth />);
    expect(type('09/2026').value).toBe('30 سبتمبر 2026');
  });

  it('accepts Arabic-Indic digits and then shows the day as text', () => {
    const onChange = vi.fn();
    render(<DoseDate onChange={onChange} />);
    const input = type('١٨/١١/٢٠٢٦');
    expect(onChange).toHaveBeenLastCalledWith('2026-11-18');
    expect(input.value).toBe('18 نوفمبر 2026');
  });

  it('shows weekday and Hijri date below', () => {
    render(<DoseDate initial="2026-11-18" />);
    expect(screen.getByText(/الأربعاء · 8 جمادى الآخرة 1448/)).toBeDefined();
  });

  it('swaps the calendars under the Hijri preference', () => {
    render(<DoseDate initial="2026-11-18" system="islamic-umalqura" />);
    const input = screen.getByRole<HTMLInputElement>('textbox');
    expect(input.value).toContain('8 جمادى الآخرة 1448');
    expect(screen.getByText(/الأربعاء · 18 نوفمبر 2026/)).toBeDefined();
  });

  it.each([
    ['25/11/2026', 'هذا اليوم لم يأتِ بعد.'],
    ['1/1/2019', 'هذا اليوم قبل الميلاد.'],
    ['31/2/2026', 'التاريخ غير مفهوم.'],
  ])('rejects %s with an error, and leaves it as typed', (text, problem) => {
    const onChange = vi.fn();
    render(<DoseDate initial="2026-11-18" onChange={onChange} />);
    const input = type(text);
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(input.value).toBe(text);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(problem)).toBeDefined();
  });

  it('shows no error while a date is being typed', () => {
    render(<DoseDate />);
    const input = screen.getByRole('textbox');
    act(() => input.focus());
    fireEvent.change(input, { target: { value: '18/1' } });
    expect(screen.queryByText('التاريخ غير مفهوم.')).toBeNull();
  });

  it('shows the error when the form is submitted without leaving the field', () => {
    render(<DoseDate />);
    const input = screen.getByRole('textbox');
    act(() => input.focus());
    fireEvent.change(input, { target: { value: '1/1/2019' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(screen.getByText('هذا اليوم قبل الميلاد.')).toBeDefined();
  });

  it('announces a question and describes the day by it, without marking it invalid', () => {
    const { rerender } = render(<DoseDate initial="2020-01-01" />);
    const status = screen.getByRole('status');
    expect(status.textContent).toBe('');
    rerender(<DoseDate initial="2020-01-01" question="أهذا اليوم صحيح؟" />);
    expect(status.textContent).toBe('أهذا اليوم صحيح؟');
    const input = screen.getByRole('textbox', { description: /أهذا اليوم صحيح؟/ });
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });

  it('is replaced by a value set from outside', () => {
    render(<DoseDate />);
    const input = type('25/11/2026');
    fireEvent.click(screen.getByRole('button', { name: 'تعيين' }));
    expect(input.value).toBe('1 أكتوبر 2026');
    expect(screen.queryByText('هذا اليوم لم يأتِ بعد.')).toBeNull();
  });

  it('selects a day from the calendar, where later days are disabled', () => {
    const onChange = vi.fn();
    render(<DoseDate initial="2026-11-18" onChange={onChange} />);
    const toggle = screen.getByRole('button', { name: 'فتح التقويم' });
    fireEvent.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    const later = screen.getByRole('button', { name: /21 نوفمبر 2026/ });
    expect(later.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(later);
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: /14 نوفمبر 2026/ }));
    expect(onChange).toHaveBeenLastCalledWith('2026-11-14');
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('pages by Hijri months under that preference, also on the last allowed day', () => {
    const onChange = vi.fn();
    render(<DoseDate initial="2026-11-20" system="islamic-umalqura" onChange={onChange} />);
    fireEvent.click(screen.getByRole('button', { name: 'فتح التقويم' }));
    expect(screen.getByText('جمادى الآخرة')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: /\b1 جمادى الآخرة 1448/ }));
    expect(onChange).toHaveBeenLastCalledWith('2026-11-11');
  });

  it('shows the date format, and requests a numeric keyboard', () => {
    const onChange = vi.fn();
    render(<DoseDate onChange={onChange} system="islamic-umalqura" />);
    const input = screen.getByRole<HTMLInputElement>('textbox');
    expect([input.placeholder, input.inputMode]).toEqual(['يوم/شهر/سنة', 'numeric']);
    type('٠٨٠٦١٤٤٨');
    expect(onChange).toHaveBeenLastCalledWith('2026-11-18');
    expect(input.value).toContain('8 جمادى الآخرة 1448');
  });

  it('opens the month on a tap without a keyboard, and the keyboard on a second tap', () => {
    render(<DoseDate initial="2026-11-18" />);
    const input = screen.getByRole<HTMLInputElement>('textbox');
    const tap = (touch: PointerEventInit) => {
      fireEvent.pointerDown(input, { pointerType: 'touch', width: 20, ...touch });
      const mode = input.inputMode;
      act(() => input.focus());
      fireEvent.click(input);
      return mode;
    };
    expect(tap({})).toBe('none');
    expect(screen.getByRole('grid')).toBeDefined();
    expect(tap({})).toBe('numeric');
    expect(screen.queryByRole('grid')).toBeNull();
    act(() => input.blur());
    // A screen reader's tap has no size, and is meant for the field.
    expect(tap({ width: 0 })).toBe('numeric');
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('does not open for the mouse, or for a finger that scrolls over it', () => {
    render(<DoseDate initial="2026-11-18" />);
    const input = screen.getByRole<HTMLInputElement>('textbox');
    fireEvent.pointerDown(input, { pointerType: 'mouse', width: 1 });
    fireEvent.click(input);
    expect([screen.queryByRole('grid'), input.inputMode]).toEqual([null, 'numeric']);
    fireEvent.pointerDown(input, { pointerType: 'touch', width: 20 });
    fireEvent.pointerCancel(input);
    expect([screen.queryByRole('grid'), input.inputMode]).toEqual([null, 'numeric']);
  });

  it('closes its calendar on Escape and leaves the sheet around it open', () => {
    render(
      <SheetDialog isOpen onOpenChange={() => {}} title="تسجيل جرعة" closeLabel="إغلاق">
        <DoseDate initial="2026-11-18" />
      </SheetDialog>,
    );
    const toggle = screen.getByRole('button', { name: 'فتح التقويم' });
    fireEvent.click(toggle);
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'Escape' });
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.getByRole('dialog', { name: 'تسجيل جرعة' })).toBeDefined();
    expect(document.activeElement).toBe(toggle);
  });
});
