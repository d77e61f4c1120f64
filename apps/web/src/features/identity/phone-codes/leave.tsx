import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isInApp } from '../../../lib/navigation/in-app.ts';
import { Checking } from '../components/checking.tsx';

/** Goes on from the register pages into the app, with a full load where this document is theirs alone. */
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

/** Goes on from the register pages as soon as it is in the page. */
export function Leave({ to }: { to: string }) {
  const leave = useLeave();
  useEffect(() => leave(to), [leave, to]);
  return <Checking />;
}
