import type { Me } from '@rifq/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { meQuery } from '../../lib/session/me.ts';
import { hasAuthCookie } from '../../lib/session/session.ts';

/** Kind of visitor, which determines the register pages that can be shown. */
export type Registrant =
  | { kind: 'loading' }
  /** No session, or a profile that could not be loaded: starts at the phone. */
  | { kind: 'unknown' }
  | { kind: 'incomplete' | 'suspended' | 'active'; me: Me };

/**
 * Loads the profile if there is a session (specification 2.12); a failed load is ignored silently. The cookie is read
 * once, when the page opens: a page handles signing in itself.
 */
export function useRegistrant(): Registrant {
  const [hasSession] = useState(hasAuthCookie);
  const { data: me, isPending } = useQuery({ ...meQuery, enabled: hasSession });
  if (!hasSession) return { kind: 'unknown' };
  if (isPending) return { kind: 'loading' };
  if (me === undefined) return { kind: 'unknown' };
  if (me.is_active) return { kind: 'active', me };
  return { kind: me.inactive_reason === 'suspended' ? 'suspended' : 'incomplete', me };
}
