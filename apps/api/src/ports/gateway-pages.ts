import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The id of the user whose session a request has; null without one. */
export type UserOf = (request: FastifyRequest) => Promise<string | null>;

/** Adds the pages that a gateway has in this process to a scope of their own. */
export type GatewayPages = (scope: FastifyInstance, userOf: UserOf) => void;
