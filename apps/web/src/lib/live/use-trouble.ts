import { useEffect, useState } from 'react';
import { useEcho } from './echo.ts';
import { type Trouble, watchTrouble } from './trouble.ts';

/** Trouble of the live channel that is worth a word, or null. */
export function useTrouble(): Trouble | null {
  const echo = useEcho();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  useEffect(() => watchTrouble(echo?.connector.pusher.connection ?? null, setTrouble), [echo]);
  return trouble;
}
