import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isInApp } from '../../../lib/navigation/in-app.ts';
import { Checking } from '../frame/checking.tsx';

/** Leaves the register pages for the app, with a full load if this document is restricted to them. */
export function useLeave(): (to: string) => void {
  const navigate = useNavigate();
  return useCallback(
    to => {
      if (isInApp(to)) void navigate(to, { replace: true });
      else location.replace(to);
    },
    [navigate],
  );
}

/** Leaves the register pages when it is mounted. */
export function Leave({ to }: { to: string }) {
  const leave = useLeave();
  useEffect(() => leave(to), [leave, to]);
  return <Checking />;
}
