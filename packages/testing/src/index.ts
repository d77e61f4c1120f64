export {
  type BuiltDose,
  type BuiltPet,
  buildCard,
  buildCardSetup,
  buildDeferral,
  buildDose,
  buildMovement,
  buildOwner,
  buildPayment,
  buildPet,
  buildSession,
  freshPhone,
  type Owner,
} from './builders.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
