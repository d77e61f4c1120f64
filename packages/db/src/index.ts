export { connect, type DatabasePool, type DatabaseTimeouts, type Db } from './connect.ts';
export { type DirectClient, type DirectConnection, openDirectConnection } from './direct-connection.ts';
export { equalsAny } from './equals-any.ts';
export { type DatabaseError, databaseError, isBusy, isFailedQuery, isUniqueViolation } from './errors.ts';
export { memoizeQuery } from './memoize-query.ts';
export { migrateDatabase, migrationsFolder } from './migrate.ts';
export { newId } from './new-id.ts';
export { runInOrder } from './run-in-order.ts';
export { withTransaction } from './transaction.ts';
