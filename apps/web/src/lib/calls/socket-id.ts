type Source = () => string | undefined;

let source: Source = () => undefined;

/** The id of this tab's live connection, which requests name (specification 7.20); undefined while there is none. */
export function socketId(): string | undefined {
  return source();
}

/** Called by the live client, which calls do not know. */
export function provideSocketId(next: Source): void {
  source = next;
}
