import { useRef } from 'react';

interface AttemptKey {
  /** The key of this content; the same one while it stays the same. */
  of: (content: object) => string;
  /** What comes next is another act, whatever its content. Call it once an act is done. */
  renew: () => void;
}

/** The idempotency keys of a form: tries with the same content carry one, so that a lost answer saves nothing twice. */
export function useIdempotencyKey(): AttemptKey {
  const attempt = useRef<{ content: string; key: string }>(undefined);
  return {
    of(content) {
      const written = JSON.stringify(content);
      if (attempt.current?.content !== written)
        attempt.current = { content: written, key: crypto.randomUUID() };
      return attempt.current.key;
    },
    renew() {
      attempt.current = undefined;
    },
  };
}
