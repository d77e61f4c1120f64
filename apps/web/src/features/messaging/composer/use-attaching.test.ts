import { I18nProvider } from '@lingui/react';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { i18n } from '../../../lib/formats/i18n.ts';
import { useAttaching } from './use-attaching.ts';

const pdf = (name: string) => new File(['%PDF-'], `${name}.pdf`, { type: 'application/pdf' });
const pdfs = (count: number) => Array.from({ length: count }, (_, index) => pdf(`${index}`));

const wrapper = ({ children }: { children: ReactNode }) => createElement(I18nProvider, { i18n, children });

it('appends a choice made while the first files are still being read', async () => {
  const { result } = renderHook(useAttaching, { wrapper });
  act(() => {
    result.current.take([pdf('one'), pdf('two')]);
    result.current.take([pdf('three'), new File(['text'], 'four.txt')]);
  });
  expect(result.current.isReading).toBe(true);
  await waitFor(() => expect(result.current.isReading).toBe(false));
  expect(result.current.read?.files.map(({ name }) => name)).toEqual(['one.pdf', 'two.pdf', 'three.pdf']);
  expect(result.current.read?.refusals).toHaveLength(1);
});

it('accepts ten files at most, with a single error', async () => {
  const { result } = renderHook(useAttaching, { wrapper });
  act(() => {
    result.current.take(pdfs(11));
    result.current.take(pdfs(3));
  });
  await waitFor(() => expect(result.current.isReading).toBe(false));
  expect(result.current.read?.files).toHaveLength(10);
  expect(result.current.read?.refusals).toEqual(['أُخذت أول 10 ملفات فقط.']);
});
