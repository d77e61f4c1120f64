/** What came back, or undefined when it is not JSON: a proxy's page, or an answer that broke off. */
export async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** The server validates its answers against the contract; here only their frame is looked at. */
export function isEnvelope<Data>(answer: unknown): answer is { data: Data } {
  return typeof answer === 'object' && answer !== null && 'data' in answer;
}
