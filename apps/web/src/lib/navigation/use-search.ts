import { useMemo } from 'react';
import { useLocation } from 'react-router';

/** The query of the page's URL. The router's own hook for it adds its forms to the bundle. */
export function useSearch(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}
