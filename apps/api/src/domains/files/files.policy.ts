import { readAction, system } from '../../core/access.ts';

export const fileActions = {
  read: readAction('file', 'files.read', 'owner'),
  /** The hash by which a photo earns once. */
  hash: readAction('file', 'files.hash', system('rewards')),
  /** Reading another user's picture. Checked only after a picture rule has allowed it. */
  readShown: readAction('file', 'files.read_shown', 'anyone'),
};
