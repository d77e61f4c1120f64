/**
 * Why a message was not sent, in codes only, as in 'EENVELOPE 550': a server's own text may quote the address, and
 * errors are logged.
 */
export class DeliveryError extends Error {
  /** The service's response refuses this recipient; otherwise the failure may be transient. */
  readonly refused: boolean;

  constructor(codes: string, { refused = false }: { refused?: boolean } = {}) {
    super(codes);
    this.name = 'DeliveryError';
    this.refused = refused;
  }
}
