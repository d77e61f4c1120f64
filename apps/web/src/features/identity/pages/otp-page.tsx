import { useState } from 'react';
import { Navigate } from 'react-router';
import { useAuthStore } from '../../../lib/session/auth-store.ts';
import { CodeForm } from '../components/code-form.tsx';
import { Checking } from '../frame/checking.tsx';
import { useRegistrant } from '../registrant.ts';

/**
 * /register/otp: the sent code. It requires a verification and, on opening, no signed-in user, which only the profile
 * can tell, since a cookie may outlive its session.
 */
export function Component() {
  const { kind } = useRegistrant();
  const current = useAuthStore(state => state.verification);
  const [opened] = useState(current);
  const [isAdmitted, setAdmitted] = useState(false);
  if (!isAdmitted && kind === 'unknown') setAdmitted(true);

  if (opened === null) return <Navigate to="/register" replace />;
  if (isAdmitted) return <CodeForm verification={current ?? opened} />;
  return kind === 'loading' ? <Checking /> : <Navigate to="/register" replace />;
}
