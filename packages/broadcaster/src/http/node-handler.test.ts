import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startServer, testApp } from '../testing/server.ts';
import { signedPath } from '../testing/signed-path.ts';

/** Starts a request that sends only the beginning of its body. */
function startUpload(port: number, path: string, body: string): ClientRequest {
  const upload = request({ host: '127.0.0.1', port, method: 'POST', path });
  upload.on('error', () => undefined);
  onTestFinished(() => void upload.destroy());
  upload.write(body);
  return upload;
}

test('responds to a request that is too large without reading all of it', async () => {
  const server = await startServer({ limits: { requestBytes: 1_000 } });
  const upload = startUpload(server.port, signedPath('POST', '/events'), 'x'.repeat(2_000));
  const [response] = await once(upload, 'response');
  expect(response.statusCode).toBe(413);
});

test.each([
  ['another app', (path: string) => path.replace(testApp.id, '999'), 404],
  ['another key', (path: string) => path.replace(testApp.key, 'other'), 401],
  ['another time', (path: string) => path.replace(/(auth_timestamp=)\d+/, '$11'), 401],
  ['no signature', (path: string) => path.replace(/&auth_signature=\w+/, ''), 401],
  ['a wrong signature', (path: string) => path.replace(/(auth_signature=)\w+/, '$1'.padEnd(66, '0')), 401],
  ['another path', () => '/elsewhere', 404],
])('responds to a request with %s before its body has arrived', async (_case, change, status) => {
  const server = await startServer();
  const upload = startUpload(server.port, change(signedPath('POST', '/events')), '{');
  const [response] = await once(upload, 'response');
  expect(response.statusCode).toBe(status);
});

test('logs an aborted request only at the debug level', async () => {
  const log = { debug: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const server = await startServer({ log });
  const arrived = once(server.http, 'request');
  const upload = startUpload(server.port, signedPath('POST', '/events'), '{');
  await arrived;
  upload.destroy();
  await vi.waitFor(() => expect(log.debug).toHaveBeenCalledTimes(1));
  expect([log.warn.mock.calls, log.error.mock.calls]).toEqual([[], []]);
});
