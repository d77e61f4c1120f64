/** The id of the heading of a room, of which two may stand side by side. */
const roomTitleId = (reservationId: string): string => `room-${reservationId}`;

/** What the heading of a room needs: its id, and that the focus can be given to it. */
export const roomTitle = (reservationId: string) => ({ id: roomTitleId(reservationId), tabIndex: -1 });

/** Gives the focus to a room that is open. */
export function focusRoom(reservationId: string): void {
  document.getElementById(roomTitleId(reservationId))?.focus({ preventScroll: true });
}
