/** Ports of this machine, a block of its own for one run. */
const port = (offset: number) => Number(process.env.E2E_PORT ?? 3400) + offset;

/** Where the app listens. */
export const APP_PORT = port(1);
/** The address that browsers open: nobody listens there, since the proxy of each window leads to the app. */
export const SITE = `https://localhost:${port(2)}`;
/** Where another one listens as `npm start` has it, on plain http, and the address that browsers open. */
export const PLAIN_PORT = port(3);
export const PLAIN_SITE = `http://localhost:${PLAIN_PORT}`;
/** Where the driver of WebKit listens, of which each worker has one. */
export const driverPort = (worker: number) => port(10 + worker);
