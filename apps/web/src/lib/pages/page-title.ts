import { t } from '@lingui/core/macro';
import { useEffect } from 'react';

/** Names the page in the browser's tab: «اللقاحات | رِفق». */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = t`${title} | رِفق`;
  }, [title]);
}
