import { Component, type ReactNode } from 'react';
import { forgetFailedChunks } from './lazy-chunk.tsx';

interface Props {
  /** A new value resets the error: the address of the page, or the number of the attempt. */
  attempt: string;
  /** Rendered instead of the children; errors that it throws go to the boundary above. */
  fallback: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface State {
  attempt: string;
  failure?: { error: unknown } | undefined;
}

/** Catches errors of its children, until the attempt changes. */
export class Boundary extends Component<Props, State> {
  static getDerivedStateFromProps({ attempt }: Props, state: State): State | null {
    return state.attempt === attempt ? null : { attempt, failure: undefined };
  }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  override state: State = { attempt: this.props.attempt };

  override componentDidCatch() {
    forgetFailedChunks();
  }

  override render() {
    const { failure } = this.state;
    return failure === undefined ? this.props.children : this.props.fallback(failure.error);
  }
}
