type Source = () => string | undefined;

let source: Source = () => undefined;

/** Returns the id of this tab's live connection, which requests carry (specification 7.20); undefined without one. */
export function socketId(): string | undefined {
  return source();
}

/** Sets the source of the socket id. The live client calls it, since calls cannot import that. */
export function provideSocketId(next: Source): void {
  source = next;
}
