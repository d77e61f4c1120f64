import { Agent, request } from 'node:http';
import { bookingAt, bookingSlotOf, OWNERS_OF_A_LANE } from './booking-lanes.ts';

const agent = new Agent({ keepAlive: true });

/** Sends a booking. Throws if it is refused. */
export function book(url: string, bearer: string, booking: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/reservations/create`, {
      agent,
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    });
    sent.on('error', reject);
    sent.on('response', response => {
      const { statusCode } = response;
      response.resume();
      response.on('end', () => {
        if (statusCode === 200) resolve();
        else reject(new Error(`a booking was refused: ${statusCode}`));
      });
    });
    sent.end(JSON.stringify(booking));
  });
}

type World = {
  readonly bearers: readonly string[];
  readonly startsAt: number;
  /** Number of lanes to use, with one booking at a time in each. */
  readonly lanes: number;
};

/** Returns a function that books for some seconds, continuing where it stopped, and returns bookings per second. */
export function bookingLoad(url: string, { bearers, startsAt, lanes }: World) {
  const turns = Array.from({ length: lanes }, () => 0);
  return async (seconds: number): Promise<number> => {
    const began = performance.now();
    const end = began + seconds * 1000;
    let done = 0;
    async function work(lane: number): Promise<void> {
      while (performance.now() < end) {
        const turn = (turns[lane] ?? 0) + 1;
        turns[lane] = turn;
        const bearer = bearers[lane * OWNERS_OF_A_LANE + (turn % OWNERS_OF_A_LANE)] ?? '';
        await book(url, bearer, bookingAt(bookingSlotOf(lane, turn), startsAt));
        done += 1;
      }
    }
    await Promise.all(turns.map((_, lane) => work(lane)));
    return (done * 1000) / (performance.now() - began);
  };
}
