/** The Pusher app of the broadcaster in a measurement. */
export const benchApp = { id: '1', key: 'bench', secret: 'the secret of a measurement' } as const;
