import type { Dose } from '@rifq/contract/calls';
import { keptDrafts } from '../../../../lib/forms/kept-drafts.ts';
import { keepDraft, readDraft } from '../../../../lib/session/drafts.ts';

interface ClosingDraft {
  summary: string;
  followUp: boolean;
  /** The ticked doses, each in the version that was read (`asRead`). */
  ticked: readonly string[];
}

/** Identifies a version of a dose: after a change by its owner it must be read and ticked again. */
export const asRead = ({ id, updated_at: at }: Pick<Dose, 'id' | 'updated_at'>): string => `${id} ${at}`;

export const NOT_BEGUN: ClosingDraft = { summary: '', followUp: false, ticked: [] };

/** Storage keys of the parts of a closing on the device. */
const keysOf = (reservationId: string) => ({
  summary: reservationId,
  followUp: `${reservationId}/follow-up`,
  ticked: `${reservationId}/ticked`,
});

/** Drafts of closings by reservation, stored on the device until they are sent. */
export const useClosingDraft = keptDrafts<ClosingDraft>({
  read(reservationId) {
    const keys = keysOf(reservationId);
    const [summary, followUp] = [readDraft(keys.summary), readDraft(keys.followUp) !== ''];
    const ticked = readDraft(keys.ticked).split('\n').filter(Boolean);
    const isBegun = summary !== '' || followUp || ticked.length > 0;
    return isBegun ? { summary, followUp, ticked } : undefined;
  },
  write(reservationId, { summary, followUp, ticked } = NOT_BEGUN) {
    const keys = keysOf(reservationId);
    keepDraft(keys.summary, summary);
    keepDraft(keys.followUp, followUp ? 'yes' : '');
    keepDraft(keys.ticked, ticked.join('\n'));
  },
});
