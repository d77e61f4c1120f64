import { keepDraft, readDraft } from '../../../lib/session/drafts.ts';

const about = (petId: string | null) => `reservation:${petId ?? ''}`;

/** Reads the unsent reason for a pet's consultation from this device; empty if there is none. */
export const readReasonDraft = (petId: string | null): string => readDraft(about(petId));

/** Stores it so that it survives a reload or a closed tab; an empty one deletes it. */
export const keepReasonDraft = (petId: string | null, reason: string): void =>
  keepDraft(about(petId), reason);
