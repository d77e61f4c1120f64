import { WebSocket } from 'ws';
import { benchApp } from '../lib/bench-app.ts';

const CHANNELS = 200;
const NAME_LENGTH = 200;
/** Pause between one connection and the next, so that sockets limit the flood, not the CPU. */
const PAUSE_MS = 50;

/**
 * An attacker at `BENCH_ADDRESSES` IP addresses who holds `BENCH_SOCKETS` sockets to the broadcaster at `BENCH_URL`,
 * each of which joins as many public channels as allowed. Prints a line when the first one is open.
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
  // After any end, the next one follows.
  socket.on('error', () => undefined);
  socket.on('close', () => setTimeout(attack, PAUSE_MS, index));
}

for (let index = 0; index < Number(BENCH_SOCKETS); index += 1) attack(index);
