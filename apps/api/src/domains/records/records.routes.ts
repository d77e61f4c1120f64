import type { Deps } from '../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../http/call.ts';
import { active } from '../../http/policies.ts';
import { clinicMember } from '../clinics/index.ts';
import { viewAccessLog } from './access-log.service.ts';
import { countAwaitingDoses, listAwaitingDoses } from './awaiting-doses.service.ts';
import { addVisitOfPatient, bookFoundPet } from './book-found-pet.service.ts';
import { addBooklet } from './booklet.service.ts';
import { uploadBookletPhoto } from './booklet-photo.service.ts';
import {
  deferInRecord,
  endStateInRecord,
  resumeInRecord,
  setOptionsInRecord,
} from './change-plan.service.ts';
import { addAddendum } from './chart/addenda.service.ts';
import { saveNote } from './chart/note.service.ts';
import { viewOwnVisits } from './chart/own-visits.service.ts';
import { addPrescription, removePrescription } from './chart/prescriptions.service.ts';
import { addProblem, resolveProblem, updateProblem } from './chart/problems.service.ts';
import { removeTemplate, saveTemplate, viewTemplates } from './chart/templates.service.ts';
import { viewChart } from './chart/view-chart.service.ts';
import { addPetWarning, endPetWarning } from './chart/warnings.service.ts';
import { completeConsultation } from './complete-consultation.service.ts';
import { drugReminderRoutes } from './drug-reminders/drug-reminders.routes.ts';
import {
  removeVisitFile,
  takeFromConversation,
  updateVisitFile,
  uploadVisitFile,
} from './files/visit-files.service.ts';
import { findOwner } from './find-owner.service.ts';
import { readOwnEntries } from './own-entries/own-entries.service.ts';
import { readRecord } from './read-record.service.ts';
import { findRecalled, notifyOfRecall } from './recall/recall.service.ts';
import {
  addToRecord,
  confirmInRecord,
  correctInRecord,
  weighInRecord,
  withdrawInRecord,
} from './write-record.service.ts';

/** Registers the owners' access log, and the clinics' calls that read or change records or find their owners. */
export function recordRoutes(api: RouteRegistry, deps: Deps): void {
  registerCall(api, 'GET /api/reservations/looks', active, ({ actor, payload }) =>
    viewAccessLog(deps.db, actor, payload),
  );
  registerCall(api, 'GET /api/reservations/visits', active, ({ actor, payload }) =>
    viewOwnVisits(deps.db, actor, payload),
  );
  chartRoutes(api, deps);
  drugReminderRoutes(api, deps);
  recallRoutes(api, deps);
  const member = clinicMember(deps);
  registerCall(api, 'POST /api/clinic/owners/find', member, ({ actor, payload }) =>
    findOwner(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/reservations/book', member, ({ actor, payload }) =>
    bookFoundPet(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/visits/add', member, ({ actor, payload }) =>
    addVisitOfPatient(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/reservations/complete', member, ({ actor, payload }) =>
    completeConsultation(deps, actor, payload),
  );
  registerCall(api, 'GET /api/clinic/record', member, ({ actor, payload }) =>
    readRecord(deps, actor, payload),
  );
  registerCall(api, 'GET /api/clinic/record/own', member, ({ actor, payload }) =>
    readOwnEntries(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/record/doses/confirm', member, ({ actor, payload }) =>
    confirmInRecord(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/record/doses/correct', member, ({ actor, payload }) =>
    correctInRecord(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/record/doses/add', member, ({ actor, payload }) =>
    addToRecord(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/record/doses/booklet', member, ({ actor, payload }) =>
    addBooklet(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/record/doses/booklet/photo', member, ({ actor, payload, files }) =>
    uploadBookletPhoto(deps, actor, payload, files.get('photo')),
  );
  registerCall(api, 'POST /api/clinic/record/doses/withdraw', member, ({ actor, payload }) =>
    withdrawInRecord(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/record/plan/defer', member, ({ actor, payload }) =>
    deferInRecord(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/record/plan/resume', member, ({ actor, payload }) =>
    resumeInRecord(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/record/plan/health-states/end', member, ({ actor, payload }) =>
    endStateInRecord(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/record/plan/options', member, ({ actor, payload }) =>
    setOptionsInRecord(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/record/weights/add', member, ({ actor, payload }) =>
    weighInRecord(deps, actor, payload),
  );
  registerCall(api, 'GET /api/clinic/doses/count', member, ({ actor }) => countAwaitingDoses(deps, actor));
  registerCall(api, 'GET /api/clinic/doses', member, ({ actor, payload }) =>
    listAwaitingDoses(deps, actor, payload.page ?? 0),
  );
}

/** Registers the calls about batches that were recalled. */
function recallRoutes(api: RouteRegistry, deps: Deps): void {
  const member = clinicMember(deps);
  registerCall(api, 'GET /api/clinic/recall', member, ({ actor, payload }) =>
    findRecalled(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/recall/notify', member, ({ actor, payload }) =>
    notifyOfRecall(deps, actor, payload),
  );
}

/** Registers the calls about what a clinic writes of a visit. */
function chartRoutes(api: RouteRegistry, deps: Deps): void {
  const member = clinicMember(deps);
  registerCall(api, 'GET /api/clinic/chart', member, ({ actor, payload }) => viewChart(deps, actor, payload));
  registerCall(api, 'POST /api/clinic/chart/note/save', member, ({ actor, payload }) =>
    saveNote(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/chart/problems/add', member, ({ actor, payload }) =>
    addProblem(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/chart/problems/resolve', member, ({ actor, payload }) =>
    resolveProblem(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/chart/problems/update', member, ({ actor, payload }) =>
    updateProblem(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/chart/prescriptions/add', member, ({ actor, payload }) =>
    addPrescription(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/chart/prescriptions/remove', member, ({ actor, payload }) =>
    removePrescription(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/chart/files/upload', member, ({ actor, payload, files }) =>
    uploadVisitFile(deps, actor, payload, files.get('file')),
  );
  registerCall(api, 'POST /api/clinic/chart/files/take', member, ({ actor, payload }) =>
    takeFromConversation(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/chart/files/update', member, ({ actor, payload }) =>
    updateVisitFile(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/chart/files/remove', member, ({ actor, payload }) =>
    removeVisitFile(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/chart/warnings/add', member, ({ actor, payload }) =>
    addPetWarning(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/chart/warnings/end', member, ({ actor, payload }) =>
    endPetWarning(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/chart/addenda/add', member, ({ actor, payload }) =>
    addAddendum(deps, actor, payload),
  );
  registerCall(api, 'GET /api/clinic/note-templates', member, ({ actor }) => viewTemplates(deps, actor));
  registerCall(api, 'POST /api/clinic/note-templates/save', member, ({ actor, payload }) =>
    saveTemplate(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/note-templates/remove', member, ({ actor, payload }) =>
    removeTemplate(deps, actor, payload.template_id),
  );
}
