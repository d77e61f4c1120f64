// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OtpField } from './otp-field.tsx';

afterEach(cleanup);

function Code({ onComplete }: { onComplete?: (code: string) => void }) {
  const [value, setValue] = useState('');
  return <OtpField label="رمز من 6 أرقام" value={value} onChange={setValue} onComplete={onComplete} />;
}

function type(text: string): HTMLInputElement {
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'رمز من 6 أرقام' });
  fireEvent.change(input, { target: { value: text } });
  return input;
}

describe('OtpField', () => {
  it('is one input that the phone can autofill', () => {
    render(<Code />);
    const input = type('4');
    expect(input.autocomplete).toBe('one-time-code');
    expect(input.inputMode).toBe('numeric');
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
  });

  it('accepts Arabic-Indic and Persian digits', () => {
    render(<Code />);
    expect(type('٤٠٨۱').value).toBe('4081');
  });

  it('extracts the digits of a pasted sentence, up to the number of boxes', () => {
    render(<Code />);
    expect(type('رمزك في رِفق: ٤٠٨-١٢٣ (صالح 5 دقائق)').value).toBe('408123');
  });

  it('reports the whole code once', () => {
    const onComplete = vi.fn();
    render(<Code onComplete={onComplete} />);
    type('40812');
    expect(onComplete).not.toHaveBeenCalled();
    type('408123');
    type('4081239');
    expect(onComplete.mock.calls).toEqual([['408123']]);
  });

  it('connects its error to the input', () => {
    render(<OtpField label="الرمز" value="" onChange={() => {}} error="الرمز غير صحيح." />);
    const input = screen.getByRole('textbox', { name: 'الرمز', description: 'الرمز غير صحيح.' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });
});
