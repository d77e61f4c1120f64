/** Id of a room's heading, unique as two rooms can be open. */
const roomTitleId = (reservationId: string): string => `room-${reservationId}`;

/** Props of a room's heading: its id, and that it can be focused. */
export const roomTitle = (reservationId: string) => ({ id: roomTitleId(reservationId), tabIndex: -1 });

/** Focuses the heading of an open room. */
export function focusRoom(reservationId: string): void {
  document.getElementById(roomTitleId(reservationId))?.focus({ preventScroll: true });
}
