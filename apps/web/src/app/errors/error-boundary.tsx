import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { i18n } from '../../lib/formats/i18n.ts';
import { Boundary } from '../../lib/versions/boundary.tsx';
import { ErrorPage } from './error-page.tsx';

/** No page has this path (specification 8.2). */
export class PageNotFound extends Error {
  override readonly name = 'PageNotFound';
  readonly path: string;

  constructor(path: string) {
    super(`Page not found: ${path}`);
    this.path = path;
  }
}

/** Rendered for an unknown path. */
export function UnmatchedPath(): never {
  const { pathname } = useLocation();
  throw new PageNotFound(pathname);
}

/**
 * The error layout: any unhandled error below shows the 404 page. It depends only on the router, so that it also shows
 * when the providers of the screens fail.
 */
export function ErrorLayout({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Boundary
      attempt={pathname + search}
      fallback={error => (
        <I18nProvider i18n={i18n}>
          <ErrorPage path={error instanceof PageNotFound ? error.path : undefined} />
        </I18nProvider>
      )}
    >
      {children}
    </Boundary>
  );
}
