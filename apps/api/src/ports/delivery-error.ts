/**
 * Why a message could not be handed over, in codes alone, as in 'EENVELOPE 550': what a server says may quote the
 * address, and errors are logged and kept with their job.
 */
export class DeliveryError extends Error {
  /** The other side takes nothing for this recipient, as far as it goes by its answer; else it may have failed itself. */
  readonly refused: boolean;

  constructor(codes: string, { refused = false }: { refused?: boolean } = {}) {
    super(codes);
    this.name = 'DeliveryError';
    this.refused = refused;
  }
}
