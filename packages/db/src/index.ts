export { type Connection, connect, type Db, type Schema } from './connect.ts';
export { type DirectClient, type DirectConnection, keepConnection } from './direct-connection.ts';
export { type DatabaseError, databaseError, isUniqueViolation } from './errors.ts';
export { migrateDatabase, migrationsFolder } from './migrate.ts';
export { newId } from './new-id.ts';
export { builtOnce } from './prepared.ts';
export { withTransaction } from './transaction.ts';
