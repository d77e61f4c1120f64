import { readAction } from '../../core/access.ts';

export const fileActions = {
  read: readAction('file', 'files.read', 'owner'),
  /** Of a picture that a record shows to others: asked for once the rule of that record has said so. */
  readShown: readAction('file', 'files.read_shown', 'anyone'),
};
