/** Returns a local port; each run has its own block of ports. */
const port = (offset: number) => Number(process.env.E2E_PORT ?? 3400) + offset;

/** Port of the app. */
export const APP_PORT = port(1);
/** Origin that browsers open. Nothing listens there: each window's proxy forwards to the app. */
export const SITE = `https://localhost:${port(2)}`;
/** Port of a second app on plain HTTP, as by `npm start`, and the origin that browsers open. */
export const PLAIN_PORT = port(3);
export const PLAIN_SITE = `http://localhost:${PLAIN_PORT}`;
/** Returns the port of a worker's WebKit driver. */
export const driverPort = (worker: number) => port(10 + worker);
