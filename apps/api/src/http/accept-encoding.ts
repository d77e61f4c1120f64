/** How a body may be encoded, the shortest first: between encodings that a client likes equally, the first is sent. */
export const encodings = ['br', 'gzip'] as const;

export type Encoding = (typeof encodings)[number] | 'identity';

/** The weight of each coding that the header names; one without a readable weight counts 0. */
function weightsOf(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map(text => text.trim());
    const quality = parameters.find(parameter => parameter.startsWith('q='))?.slice(2);
    weights.set(coding, quality === undefined ? 1 : Number(quality) || 0);
  }
  return weights;
}

/**
 * The encoding in which to send a body, by the request's Accept-Encoding (RFC 9110, section 12.5.3). A client that
 * accepts nothing we have gets the plain body.
 */
export function chooseEncoding(header: string): Encoding {
  const weights = weightsOf(header);
  const others = weights.get('*') ?? 0;
  let best: Encoding = 'identity';
  // Unless it is named, the plain body comes last of all that is accepted.
  let most = weights.get('identity') ?? 0;
  for (const encoding of encodings) {
    const weight = weights.get(encoding) ?? others;
    if (weight > most || (weight === most && weight > 0 && best === 'identity')) {
      best = encoding;
      most = weight;
    }
  }
  return best;
}
