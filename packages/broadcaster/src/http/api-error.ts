/** An error response of the HTTP API. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: 400 | 401 | 403 | 404 | 413;

  constructor(status: ApiError['status'], message: string) {
    super(message);
    this.status = status;
  }
}
