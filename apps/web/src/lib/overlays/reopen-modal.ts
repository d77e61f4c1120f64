import { deviceNow } from '../formats/clock.ts';
import { type ModalFlag, type ModalSubject, OPEN_MODAL_KEY, useUiStore } from './ui-store.ts';

/**
 * Modals of the owner's pages; drafts that are on the device and not in the subject are restored by the modal itself.
 */
const FLAGS: readonly ModalFlag[] = [
  'vaccineModal',
  'petModal',
  'petStart',
  'reservationModal',
  'delayModal',
];

/** Maximum duration of a reload, in milliseconds. */
const RELOAD_MS = 60_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
const isText = (value: unknown): value is string => typeof value === 'string';

function readSubject(stored: Record<string, unknown>): ModalSubject {
  const { species, kind, protocols } = stored;
  return {
    petId: textOf(stored.petId),
    doseId: textOf(stored.doseId),
    doctorId: textOf(stored.doctorId),
    reservationId: textOf(stored.reservationId),
    startsAt: textOf(stored.startsAt),
    species: species === 'cat' || species === 'dog' ? species : undefined,
    kind: kind === 1 || kind === 2 ? kind : undefined,
    protocols: Array.isArray(protocols) ? protocols.filter(isText) : undefined,
  };
}

/** Opens the modal that was open before the app reloaded its page. */
export function reopenModal(): void {
  const stored: unknown = JSON.parse(sessionStorage.getItem(OPEN_MODAL_KEY) ?? 'null');
  sessionStorage.removeItem(OPEN_MODAL_KEY);
  if (!isRecord(stored) || !Array.isArray(stored.open)) return;
  const { open, subject, at } = stored;
  // Left by a reload that did not happen: another user may be signed in by now.
  if (typeof at !== 'number' || Math.abs(deviceNow() - at) > RELOAD_MS) return;
  const flag = FLAGS.find(known => open.includes(known));
  if (flag !== undefined)
    useUiStore.getState().openModal(flag, isRecord(subject) ? readSubject(subject) : {});
}
