export {
  type BuiltDose,
  type BuiltPet,
  buildDeferral,
  buildDose,
  buildMovement,
  buildOwner,
  buildPet,
  buildSession,
  freshPhone,
  type Owner,
} from './builders.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
