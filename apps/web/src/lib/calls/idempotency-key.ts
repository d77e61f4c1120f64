import { useRef } from 'react';

interface AttemptKey {
  /** Returns the key of this content; the same key for the same content. */
  of: (content: object) => string;
  /** Starts a new key for the next submission, whatever its content. Call it once a submission has succeeded. */
  renew: () => void;
}

/**
 * Returns the idempotency keys of a form: attempts with the same content share one, so that a retry after a lost
 * response does not save twice.
 */
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
