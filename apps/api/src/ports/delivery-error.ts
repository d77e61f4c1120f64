/**
 * Why a message was not sent, in codes alone, as in 'EENVELOPE 550': a server's own words may quote the address, and
 * errors are logged.
 */
export class DeliveryError extends Error {
  /** The service refuses this recipient, by its answer; otherwise the failure may be transient. */
  readonly refused: boolean;

  constructor(codes: string, { refused = false }: { refused?: boolean } = {}) {
    super(codes);
    this.name = 'DeliveryError';
    this.refused = refused;
  }
}
