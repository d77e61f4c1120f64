import type { ComponentType } from 'react';
import type { LiveEcho } from '../../lib/live/echo.ts';

/** What the live channel's own code, loaded later, gives to the app. */
export interface Live {
  /** Null until a connection has been opened. */
  echo: LiveEcho | null;
  /** Says when news does not come by itself. */
  Banner: ComponentType;
}
