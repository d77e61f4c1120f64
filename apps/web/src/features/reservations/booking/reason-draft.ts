import { keepDraft, readDraft } from '../../../lib/session/drafts.ts';

const about = (petId: string | null) => `reservation:${petId ?? ''}`;

/** The reason of a consultation that was written for a pet on this device and not sent; empty where none was. */
export const readReason = (petId: string | null): string => readDraft(about(petId));

/** Keeps it through a reload or a tab that the system closes; an empty one takes it away. */
export const keepReason = (petId: string | null, reason: string): void => keepDraft(about(petId), reason);
