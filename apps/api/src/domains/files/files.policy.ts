import { readAction } from '../../core/access.ts';

/** A file is read by its owner only. */
export const fileActions = { read: readAction('file', 'files.read', 'owner') };
