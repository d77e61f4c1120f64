import { Component, type ReactNode } from 'react';
import { forgetFailedChunks } from './lazy-chunk.tsx';

interface Props {
  /** Another one leaves the error behind: the address of the page, or the number of the attempt. */
  attempt: string;
  /** What shows in place of the children; what it throws goes on to the boundary above. */
  fallback: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface State {
  attempt: string;
  failure?: { error: unknown } | undefined;
}

/** Catches what its children throw, until the attempt changes. */
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
