import 'react';

declare module 'react' {
  /** Custom properties that components pass to their style sheet. */
  interface CSSProperties {
    '--otp-length'?: number;
  }
}
