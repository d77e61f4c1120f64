import './records.events.ts';
import type { Domain } from '../domain.ts';
import { doseCorrected } from './dose-corrected.ts';
import { drugDue } from './drug-reminders/drug-due.ts';
import { drugReminderJobs } from './drug-reminders/drug-reminders.jobs.ts';
import { drugReminderListeners } from './drug-reminders/drug-reminders.listeners.ts';
import { drugReminderPersonalData } from './drug-reminders/drug-reminders.personal-data.ts';
import { ownerFound } from './owner-found.ts';
import { planDeferredByDoctor, planOptionsSetByDoctor } from './plan-set-by-doctor.ts';
import { recallPersonalData } from './recall/recall.personal-data.ts';
import { batchRecalled } from './recall/recall-notice.ts';
import { recordListeners } from './records.listeners.ts';
import { recordLive } from './records.live.ts';
import { recordPersonalData } from './records.personal-data.ts';
import { recordRoutes } from './records.routes.ts';
import { errorTexts } from './records.texts.ts';

export { addVisitOfPatient } from './book-found-pet.service.ts';
export { saveNote } from './chart/note.service.ts';
export { addPrescription } from './chart/prescriptions.service.ts';
export { addProblem } from './chart/problems.service.ts';
export { addPetWarning } from './chart/warnings.service.ts';
export { completeConsultation } from './complete-consultation.service.ts';
export { filesOfVisits } from './files/visit-file-access.ts';
export { recordsInJoins } from './joins/joins.ts';
export { recordPictures } from './record-pictures.ts';

export const records: Domain = {
  name: 'records',
  routes: recordRoutes,
  live: recordLive,
  jobs: drugReminderJobs,
  notifications: [
    batchRecalled,
    doseCorrected,
    drugDue,
    ownerFound,
    planDeferredByDoctor,
    planOptionsSetByDoctor,
  ],
  listeners: [...recordListeners, ...drugReminderListeners],
  personalData: [...recordPersonalData, ...recallPersonalData, ...drugReminderPersonalData],
  errorTexts,
};
