import { useEffect, useState } from 'react';
import { type ConnectionProblem, watchConnection } from './connection-problem.ts';
import { useEcho } from './echo.ts';

/** Returns a problem of the live connection that has lasted, or null. */
export function useConnectionProblem(): ConnectionProblem | null {
  const echo = useEcho();
  const [problem, setProblem] = useState<ConnectionProblem | null>(null);
  useEffect(() => watchConnection(echo?.connector.pusher.connection ?? null, setProblem), [echo]);
  return problem;
}
