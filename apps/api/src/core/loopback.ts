const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Whether a host name means this machine. */
export const isLoopback = (host: string): boolean => LOOPBACK_HOSTS.has(host);
