import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Returns the id of the user of the request's session; null without one. */
export type UserOf = (request: FastifyRequest) => Promise<string | null>;

/** Registers the pages that a gateway has in this process in a separate scope. */
export type GatewayPages = (scope: FastifyInstance, userOf: UserOf) => void;
