/** A WebSocket of the platform, as the live channel uses it. */
interface Socket {
  send(data: unknown): void;
}

/**
 * Makes a WebSocket drop messages once it is closing: the client learns of the end later, and the browser would report
 * what it sends until then (leaving a channel, typing) as errors.
 */
export function quieted<S extends Socket>(socket: S): S {
  const send = socket.send.bind(socket);
  socket.send = data => {
    const isOver = 'readyState' in socket && Number(socket.readyState) > WebSocket.OPEN;
    if (!isOver) send(data);
  };
  return socket;
}
