/** Returns a local port; the emulator's are also in firebase.json. */
const port = (offset: number) => 3391 + offset;

/** The emulator of Firebase Authentication. */
export const EMULATOR_HOST = `127.0.0.1:${port(0)}`;
export const PROJECT = 'demo-rifq';

/** Rifq with the emulator as its identity service. */
export const EMULATED = { port: port(3), url: `http://localhost:${port(3)}` };
/** Rifq with the real service, which no test reaches. */
export const LIVE = { port: port(4), url: `http://localhost:${port(4)}` };

/** Configuration as in the console of a web app; the emulator accepts any key. */
export const CONFIGURATION = {
  IDENTITY: 'firebase',
  FIREBASE_API_KEY: 'key-of-the-emulator',
  FIREBASE_AUTH_DOMAIN: `${PROJECT}.firebaseapp.com`,
  FIREBASE_PROJECT_ID: PROJECT,
  FIREBASE_APP_ID: '1:123456789:web:0a1b2c3d',
};
