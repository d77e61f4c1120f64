/** The parts of the library that are used: a dynamic import of all of it is not shaken. */
export { startAuthentication, startRegistration } from '@simplewebauthn/browser';
