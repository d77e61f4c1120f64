import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { create } from 'zustand';

interface TabTitle {
  title: string;
  /** What stands before it: how much is new; empty for nothing. */
  count: string;
}

const useTabTitle = create<TabTitle>()(() => ({ title: '', count: '' }));

useTabTitle.subscribe(({ title, count }) => {
  const named = title === '' ? t`رِفق` : t`${title} | رِفق`;
  document.title = count === '' ? named : `(${count}) ${named}`;
});

/** Names the page in the browser's tab: «اللقاحات | رِفق». */
export function usePageTitle(title: string): void {
  useEffect(() => useTabTitle.setState({ title }), [title]);
}

/** Says before the page's name how much is new: «(2) اللقاحات | رِفق». @param count empty for nothing */
export function useTitleCount(count: string): void {
  useEffect(() => {
    useTabTitle.setState({ count });
    return () => useTabTitle.setState({ count: '' });
  }, [count]);
}
