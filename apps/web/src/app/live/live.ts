import type { ComponentType } from 'react';
import type { LiveEcho } from '../../lib/live/echo.ts';
import type { Retry } from '../../lib/live/refusal.ts';

export interface LiveBannerProps {
  /** Set while the broadcaster has refused the connection, which does not come back by itself then. */
  retry: Retry | null;
}

/** What the live channel's own code, loaded later, gives to the app. */
export interface Live {
  /** Null until a connection has been opened. */
  echo: LiveEcho | null;
  /** Says when news does not come by itself. */
  Banner: ComponentType<LiveBannerProps>;
  retry: LiveBannerProps['retry'];
}
