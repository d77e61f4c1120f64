/** An error response of the HTTP API. */
export class HttpApiError extends Error {
  override name = 'HttpApiError';
  readonly status: 400 | 401 | 403 | 404 | 413;

  constructor(status: HttpApiError['status'], message: string) {
    super(message);
    this.status = status;
  }
}
