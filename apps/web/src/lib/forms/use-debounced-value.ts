import { useEffect, useState } from 'react';

const SETTLED_AFTER = 250;

/**
 * Returns a value once it has not changed for a quarter of a second, so that typing does not send a request for each
 * letter.
 */
export function useDebouncedValue<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_AFTER);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
