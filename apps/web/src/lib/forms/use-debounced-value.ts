import { useEffect, useState } from 'react';

const SETTLED_AFTER = 250;

/** A value once it has stayed the same for a quarter of a second: what is being typed is not asked for letter by letter. */
export function useDebouncedValue<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_AFTER);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
