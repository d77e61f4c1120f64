/**
 * The session cookie is HttpOnly and not readable here. The server also sets this cookie, which holds no secret and
 * only indicates that a session cookie exists.
 */
const SESSION_HINT = /(?:^|;\s*)rifq_session=1(?:;|$)/;

/** Whether `document.cookie` indicates a session. */
export const hasSessionHint = (cookies: string): boolean => SESSION_HINT.test(cookies);
