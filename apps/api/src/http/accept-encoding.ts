/** The encodings of a body, best compression first: of encodings with equal weight, the first is used. */
export const encodings = ['br', 'gzip'] as const;

export type Encoding = (typeof encodings)[number] | 'identity';

/** Parses the weight of each coding in the header; an unreadable weight counts as 0. */
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
 * Chooses the encoding of a body by the request's Accept-Encoding (RFC 9110, section 12.5.3). A client that accepts no
 * available encoding gets the plain body.
 */
export function chooseEncoding(header: string): Encoding {
  const weights = weightsOf(header);
  const others = weights.get('*') ?? 0;
  let best: Encoding = 'identity';
  // Unless it is named, the plain body has the lowest preference.
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
