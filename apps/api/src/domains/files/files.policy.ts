import { readAction } from '../../core/access.ts';

export const fileActions = {
  read: readAction('file', 'files.read', 'owner'),
  /** Reading another user's picture. Checked only after a picture rule has allowed it. */
  readShown: readAction('file', 'files.read_shown', 'anyone'),
};
