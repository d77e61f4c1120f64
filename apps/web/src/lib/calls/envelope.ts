/** Parses the body of a response; undefined when it is not JSON: a proxy's page, or one that was cut off. */
export async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** The server validates its responses against the contract; this checks their envelope only. */
export function isEnvelope<Data>(body: unknown): body is { data: Data } {
  return typeof body === 'object' && body !== null && 'data' in body;
}
