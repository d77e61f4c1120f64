/**
 * The session cookie is HttpOnly and cannot be seen here. Beside it the server sets this one, which holds
 * no secret and only says that a session cookie exists.
 */
const SESSION_HINT = /(?:^|;\s*)rifq_session=1(?:;|$)/;

/** Whether `document.cookie` says that there is a session. */
export const hasSessionHint = (cookies: string): boolean => SESSION_HINT.test(cookies);
