import type { ClientFrame } from '../protocol/client-frame.ts';
import { closeCodes } from '../protocol/codes.ts';
import { isJsonObject, parseJson } from '../protocol/json.ts';
import { errorFrame, signinSuccess } from '../protocol/server-frames.ts';
import { isSigned, userText } from '../protocol/signatures.ts';
import { noteAuthorised } from './address-limits.ts';
import { closePermanently, closeWithCode } from './leave.ts';
import type { AppState, Connection, SignedInUser } from './state.ts';

/**
 * Handles `pusher:signin {auth, user_data}`: signs a user in on the connection. A wrong signature closes it with 4009.
 */
export function onSignIn(connection: Connection, frame: ClientFrame): string | null {
  const { app } = connection;
  const { auth, user_data: userData } = isJsonObject(frame.data) ? frame.data : {};
  const user =
    typeof auth === 'string' && typeof userData === 'string' ? verifyUser(connection, auth, userData) : null;
  if (user === null || typeof userData !== 'string') {
    closePermanently(
      connection,
      closeCodes.unauthorised,
      'The user or the signature of the user is missing or wrong',
    );
    return null;
  }
  if (connection.user !== null && connection.user.id !== user.id) {
    return errorFrame(null, 'The connection is signed in as another user');
  }
  connection.user = user;
  if (app.options.signInAuthorizes !== false) noteAuthorised(connection);
  const connections = app.users.get(user.id) ?? new Set();
  app.users.set(user.id, connections.add(connection));
  return signinSuccess(userData);
}

function verifyUser({ id, app }: Connection, auth: string, userData: string): SignedInUser | null {
  if (Buffer.byteLength(userData) > app.hub.limits.userDataBytes) return null;
  return isSigned(app.options, auth, userText(id, userData)) ? readUser(userData) : null;
}

/** The id must be a string here, unlike on presence channels: pusher-js rejects anything else. */
function readUser(userData: string): SignedInUser | null {
  const data = parseJson(userData);
  if (!isJsonObject(data) || typeof data.id !== 'string' || data.id === '') return null;
  return { id: data.id, info: data.user_info };
}

/** Closes every connection that is signed in as this user with 4009: clients do not reconnect automatically. */
export function terminateUser(app: AppState, userId: string): number {
  const connections = [...(app.users.get(userId) ?? [])];
  for (const connection of connections)
    closeWithCode(connection, closeCodes.unauthorised, 'The user was signed out');
  return connections.length;
}
