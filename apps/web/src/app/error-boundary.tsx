import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ErrorPage } from './error-page.tsx';

/** No page has this path (seed, section 8). */
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
  children: ReactNode;
}

interface State {
  address: string;
  failure?: { error: unknown } | undefined;
}

class Boundary extends Component<Props, State> {
  static getDerivedStateFromProps({ address }: Props, state: State): State | null {
    return state.address === address ? null : { address, failure: undefined };
  }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  override state: State = { address: this.props.address };

  override render() {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    return <ErrorPage path={failure.error instanceof PageNotFound ? failure.error.path : undefined} />;
  }
}

/** The error layout: any error below that nobody handled shows the 404 page. */
export function ErrorLayout({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return <Boundary address={pathname + search}>{children}</Boundary>;
}
