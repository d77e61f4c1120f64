/** What the live channel is sent over: a WebSocket of the platform. */
interface Socket {
  send(data: unknown): void;
}

/**
 * Lets a WebSocket take nothing more once it closes: the client learns of the end a moment later, and what it
 * sends until then (leaving a channel, that somebody writes) the browser would report as an error.
 */
export function quieted<S extends Socket>(socket: S): S {
  const send = socket.send.bind(socket);
  socket.send = data => {
    const isOver = 'readyState' in socket && Number(socket.readyState) > WebSocket.OPEN;
    if (!isOver) send(data);
  };
  return socket;
}
