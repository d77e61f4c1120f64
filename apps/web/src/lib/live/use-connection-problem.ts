import { useEffect, useState } from 'react';
import { type ConnectionProblem, watchConnection } from './connection-problem.ts';
import { useEcho } from './echo.ts';

/** What is wrong with the live connection and has lasted, or null. */
export function useConnectionProblem(): ConnectionProblem | null {
  const echo = useEcho();
  const [problem, setProblem] = useState<ConnectionProblem | null>(null);
  useEffect(() => watchConnection(echo?.connector.pusher.connection ?? null, setProblem), [echo]);
  return problem;
}
