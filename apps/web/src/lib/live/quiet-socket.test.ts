import { expect, it, vi } from 'vitest';
import { quieted } from './quiet-socket.ts';

it('sends until it closes, and nothing after', () => {
  const send = vi.fn();
  const open = { readyState: 1, send };
  const socket = quieted(open);
  socket.send('first');
  open.readyState = 2;
  socket.send('second');
  expect(send.mock.calls).toEqual([['first']]);
});
