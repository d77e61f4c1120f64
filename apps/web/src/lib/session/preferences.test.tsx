import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { buildMe } from '../../testing/build-me.ts';
import { renderScreen } from '../../testing/render.tsx';
import { useFormat } from '../formats/use-format.ts';
import { meQuery } from './me.ts';
import { forgetPreferences, recallPreferences } from './preferences.ts';

function Day() {
  return <p>{useFormat().date('2026-11-21')}</p>;
}

const chosen = { digits: 'arab', calendar: 'islamic-umalqura', theme: 'dark' } as const;

describe('preferences', () => {
  afterEach(() => act(forgetPreferences));

  it('follow the profile from any source, and are stored for the next first paint', async () => {
    const { queryClient } = renderScreen(<Day />);
    expect(screen.getByText('21 نوفمبر 2026')).toBeTruthy();
    act(() => {
      queryClient.setQueryData(meQuery.queryKey, buildMe({ preferences: chosen }));
    });
    await screen.findByText('١١ جمادى الآخرة ١٤٤٨ هـ');
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(JSON.parse(localStorage.getItem('rifq.preferences') ?? '')).toEqual(chosen);
  });

  it('are restored from this device before the profile is loaded', () => {
    localStorage.setItem('rifq.preferences', JSON.stringify(chosen));
    recallPreferences();
    renderScreen(<Day />);
    expect(screen.getByText('١١ جمادى الآخرة ١٤٤٨ هـ')).toBeTruthy();
  });

  it.each(['', '{', 'null', '{"theme":"dark"}', '{"digits":"x","calendar":"gregory","theme":"dark"}'])(
    'are the defaults when this is stored: %s',
    stored => {
      localStorage.setItem('rifq.preferences', stored);
      recallPreferences();
      expect(document.documentElement.dataset.theme).toBeUndefined();
    },
  );
});
