import 'react';

declare module 'react' {
  /** Custom properties that components hand to their style sheet. */
  interface CSSProperties {
    '--otp-length'?: number;
  }
}
