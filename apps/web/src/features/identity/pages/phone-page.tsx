import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { safeNext } from '../../../lib/navigation/in-app.ts';
import { useAuthStore } from '../../../lib/session/auth-store.ts';
import { PhoneForm } from '../components/phone-form.tsx';
import { SwitchedOff } from '../components/switched-off.tsx';
import { Checking } from '../frame/checking.tsx';
import { Leave } from '../phone-codes/leave.tsx';
import { useRegistrant } from '../registrant.ts';

/** /register: the phone; later steps redirect to the current step or page. */
export function Component() {
  const registrant = useRegistrant();
  const asked = new URLSearchParams(useLocation().search).get('next');
  const setNext = useAuthStore(state => state.setNext);
  useEffect(() => {
    if (asked !== null) setNext(asked);
  }, [asked, setNext]);

  switch (registrant.kind) {
    case 'loading':
      return <Checking />;
    case 'active':
      return <Leave to={safeNext(asked)} />;
    case 'incomplete':
      return <Navigate to="/register/complete" replace />;
    case 'suspended':
      return <SwitchedOff me={registrant.me} />;
    case 'unknown':
      return <PhoneForm />;
  }
}
