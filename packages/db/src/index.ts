export { type Connection, connect, type Db, type Timeouts } from './connect.ts';
export { type DirectClient, type DirectConnection, openDirectConnection } from './direct-connection.ts';
export { type DatabaseError, databaseError, isBusy, isFailedQuery, isUniqueViolation } from './errors.ts';
export { isAnyOf } from './is-any-of.ts';
export { memoizeQuery } from './memoize-query.ts';
export { migrateDatabase, migrationsFolder } from './migrate.ts';
export { newId } from './new-id.ts';
export { together } from './together.ts';
export { withTransaction } from './transaction.ts';
