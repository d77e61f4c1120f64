import type { WebSocket } from 'ws';
import { closeWithCode } from '../core/leave.ts';
import type { Connection } from '../core/state.ts';
import type { BroadcasterSettings } from '../options.ts';
import { closeCodes } from '../protocol/codes.ts';

const STEP_MS = 20;
/** How long the last clients may take to reply to the close frame. */
const CLOSE_GRACE_MS = 2_000;

/**
 * Closes every connection with 4200, spread over time: clients reconnect within milliseconds and without jitter, and
 * must not do so simultaneously. Settles when the last socket is closed.
 */
export async function drain(
  open: ReadonlyMap<WebSocket, Connection | null>,
  settings: BroadcasterSettings,
): Promise<void> {
  const { clock, stopSpread } = settings;
  const waiting = [...open.values()].filter(connection => connection !== null);
  const spreadMs = Math.min(stopSpread.atMostMs, waiting.length * stopSpread.perConnectionMs);
  const perStep = Math.max(1, Math.ceil((waiting.length * STEP_MS) / Math.max(spreadMs, STEP_MS)));

  const closeSome = () => {
    for (const connection of waiting.splice(0, perStep))
      closeWithCode(connection, closeCodes.reconnect, 'The server restarts');
  };
  closeSome();
  const stopSteps = clock.every(STEP_MS, closeSome);
  const stopWaiting = clock.after(spreadMs + CLOSE_GRACE_MS, () => {
    for (const socket of open.keys()) socket.terminate();
  });
  // Not once() of node:events: a socket that fails while it closes must not make the stop fail.
  await Promise.all([...open.keys()].map(socket => new Promise(resolve => socket.once('close', resolve))));
  stopSteps();
  stopWaiting();
}
