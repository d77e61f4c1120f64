export { buildDayClosing, buildDeskPayment } from './billing-builders.ts';
export {
  type BuiltDose,
  type BuiltPet,
  buildCard,
  buildCardSetup,
  buildDeferral,
  buildDose,
  buildHealthState,
  buildMovement,
  buildOwner,
  buildPayment,
  buildPet,
  buildSession,
  freshPhone,
  type Owner,
} from './builders.ts';
export {
  buildDrugReminder,
  buildNoteTemplate,
  buildPrescription,
  buildProblem,
  buildVisitFile,
  buildWarning,
} from './chart-builders.ts';
export {
  buildClient,
  buildClinicService,
  buildManagedClient,
  buildPatient,
  buildPatientOf,
  buildPetJoin,
} from './client-builders.ts';
export {
  type BuiltClinic,
  type BuiltDoctor,
  type BuiltReservation,
  buildAccessEntry,
  buildClinic,
  buildClinicVisit,
  buildDoctor,
  buildInvitation,
  buildMember,
  buildOffer,
  buildReservation,
  buildWaitingEntry,
} from './clinic-builders.ts';
export {
  type BuiltMessage,
  buildClinicNote,
  buildConversation,
  buildMessage,
  buildPhotoMessage,
  buildReader,
  buildSavedReply,
} from './message-builders.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
