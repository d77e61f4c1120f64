import { WebSocket } from 'ws';
import { benchApp } from '../lib/bench-app.ts';

const CHANNELS = 200;
const NAME_LENGTH = 200;
/** Between the end of one connection and the next, so that the flood is as long as its sockets, not as its processor. */
const PAUSE_MS = 50;

/**
 * A stranger at `BENCH_ADDRESSES` addresses who keeps `BENCH_SOCKETS` sockets on the broadcaster of `BENCH_URL`, each of which
 * joins all the public channels that fit. Prints a line when the first of them is open.
 */
const { BENCH_URL = '', BENCH_ADDRESSES = '1', BENCH_SOCKETS = '0' } = process.env;
const url = `${BENCH_URL.replace('http', 'ws')}/app/${benchApp.key}?protocol=7`;

let isOn = false;

function joinEverything(socket: WebSocket, index: number): void {
  for (let count = 0; count < CHANNELS; count += 1) {
    const channel = `flood-${index}-${count}-`.padEnd(NAME_LENGTH, 'x');
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel } }));
  }
}

function attack(index: number): void {
  const socket = new WebSocket(url, {
    perMessageDeflate: false,
    localAddress: `127.0.66.${1 + (index % Number(BENCH_ADDRESSES))}`,
  });
  socket.once('message', () => {
    if (!isOn) console.log('the flood is on');
    isOn = true;
    joinEverything(socket, index);
  });
  // Whatever ends it, the next one follows.
  socket.on('error', () => undefined);
  socket.on('close', () => setTimeout(attack, PAUSE_MS, index));
}

for (let index = 0; index < Number(BENCH_SOCKETS); index += 1) attack(index);
