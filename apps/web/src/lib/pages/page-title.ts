import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { create } from 'zustand';

interface TabTitle {
  title: string;
  /** Prefix with the number of new items; empty for none. */
  count: string;
}

const useTabTitle = create<TabTitle>()(() => ({ title: '', count: '' }));

useTabTitle.subscribe(({ title, count }) => {
  const named = title === '' ? t`رِفق` : t`${title} | رِفق`;
  document.title = count === '' ? named : `(${count}) ${named}`;
});

/** Sets the page's name in the browser's tab: «اللقاحات | رِفق». */
export function usePageTitle(title: string): void {
  useEffect(() => useTabTitle.setState({ title }), [title]);
}

/** Prefixes the page's name with the number of new items: «(2) اللقاحات | رِفق». @param count empty for none */
export function useTitleCount(count: string): void {
  useEffect(() => {
    useTabTitle.setState({ count });
    return () => useTabTitle.setState({ count: '' });
  }, [count]);
}
