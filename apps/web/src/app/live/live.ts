import type { ComponentType } from 'react';
import type { LiveEcho } from '../../lib/live/echo.ts';
import type { Retry } from '../../lib/live/refusal.ts';

export interface LiveBannerProps {
  /** Set while the broadcaster has refused the connection, which then does not reconnect automatically. */
  retry: Retry | null;
}

/** State that the live channel's code, loaded later, provides to the app. */
export interface Live {
  /** Null until a connection has been opened. */
  echo: LiveEcho | null;
  /** Shows when updates are not automatic. */
  Banner: ComponentType<LiveBannerProps>;
  retry: LiveBannerProps['retry'];
}
