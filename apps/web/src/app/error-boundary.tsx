import { I18nProvider } from '@lingui/react';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { i18n } from '../lib/formats/i18n.ts';
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

/** Stands where no page has the path. */
export function UnmatchedPath(): never {
  const { pathname } = useLocation();
  throw new PageNotFound(pathname);
}

interface Props {
  /** The address; going elsewhere leaves the error behind. */
  address: string;
  /** What stands in place of the children; what it throws goes on to the boundary above. */
  fallback: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface State {
  address: string;
  failure?: { error: unknown } | undefined;
}

/** Catches what its children throw, until the address changes. */
export class Boundary extends Component<Props, State> {
  static getDerivedStateFromProps({ address }: Props, state: State): State | null {
    return state.address === address ? null : { address, failure: undefined };
  }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  override state: State = { address: this.props.address };

  override render() {
    const { failure } = this.state;
    return failure === undefined ? this.props.children : this.props.fallback(failure.error);
  }
}

/**
 * The error layout: any error below that nobody handled shows the 404 page. It stands on nothing but the
 * router, so that it also shows when what the screens stand on fails.
 */
export function ErrorLayout({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Boundary
      address={pathname + search}
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
