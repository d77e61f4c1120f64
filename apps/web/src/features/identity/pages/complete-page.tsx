import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { request } from '../../../lib/calls/request.ts';
import { isOfClinic, safeNext } from '../../../lib/navigation/in-app.ts';
import { useAuthStore } from '../../../lib/session/auth-store.ts';
import { meQuery } from '../../../lib/session/me.ts';
import { CompleteForm, type CompleteProfile } from '../components/complete-form.tsx';
import { Checking } from '../frame/checking.tsx';
import { Leave } from '../phone-codes/leave.tsx';
import { useRegistrant } from '../registrant.ts';

/** /register/complete: name and email of a new user, who is signed in but not active yet. */
export function Component() {
  const registrant = useRegistrant();
  const queryClient = useQueryClient();
  const next = safeNext(useAuthStore(state => state.next));
  const complete = useMutation({
    mutationFn: (profile: CompleteProfile) => request('post', 'api/user/complete/profile', profile),
    onSuccess: me => queryClient.setQueryData(meQuery.queryKey, me),
  });

  switch (registrant.kind) {
    case 'loading':
      return <Checking />;
    case 'incomplete':
      return <CompleteForm me={registrant.me} complete={complete} />;
    case 'active':
      // Active by this request: welcome. Active before: nothing to complete.
      if (complete.isIdle) return <Leave to="/dashboard" />;
      // A clinic's staff came to its pages; the welcome is about the first pet.
      return isOfClinic(next) ? <Leave to={next} /> : <Navigate to="/register/success" replace />;
    default:
      return <Navigate to="/register" replace />;
  }
}
