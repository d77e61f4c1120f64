import { useState } from 'react';
import { Navigate } from 'react-router';
import { useAuthStore } from '../../../lib/auth-store.ts';
import { hasAuthCookie } from '../../../lib/session.ts';
import { CodeForm } from '../components/code-form.tsx';

/**
 * /register/otp: the code that was sent. It needs a verification when it opens; signing in clears the
 * verification while this page is being left.
 */
export function Component() {
  const current = useAuthStore(state => state.verification);
  const [opened] = useState(current);
  const [isSignedIn] = useState(hasAuthCookie);
  if (opened === null || isSignedIn) return <Navigate to="/register" replace />;
  return <CodeForm verification={current ?? opened} />;
}
