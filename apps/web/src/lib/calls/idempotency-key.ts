import { useRef } from 'react';

interface AttemptKey {
  /** Returns the key of this content; the same key for the same content. */
  of: (content: object) => string;
  /** Starts a new key for the next submission, whatever its content. Call it once a submission has succeeded. */
  renew: () => void;
}

interface Attempt {
  content: string;
  key: string;
}

/** The last attempts of forms whose draft outlives them, by subject. */
const attempts = new Map<string, { current: Attempt | undefined }>();

function attemptOf(about: string): { current: Attempt | undefined } {
  const known = attempts.get(about) ?? { current: undefined };
  attempts.set(about, known);
  return known;
}

/**
 * Returns the idempotency keys of a form: attempts with the same content share one, so that a retry after a lost
 * response does not save twice.
 * @param about the subject of a form whose draft outlives it
 */
export function useIdempotencyKey(about?: string): AttemptKey {
  const own = useRef<Attempt>(undefined);
  const attempt = about === undefined ? own : attemptOf(about);
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
