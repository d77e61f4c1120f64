import { readAction, system, writeAction } from '../../core/access.ts';

export const doctorActions = {
  /** All members of the clinic may see its doctors. */
  know: readAction('doctor', 'doctors.know', 'member'),
};

/** A membership as the team's pages show and change it. */
export const teamActions = {
  see: readAction('member', 'team.see', 'member'),
  changeRole: writeAction('member', 'team.change_role', 'manager', system('operator')),
  resetSecondFactor: writeAction('member', 'team.reset_second_factor', 'manager'),
  remove: writeAction('member', 'team.remove', 'manager', 'itself', system('operator')),
  cancelReservations: writeAction('member', 'team.cancel_reservations', 'manager', system('operator')),
  editDoctor: writeAction('member', 'team.edit_doctor', 'manager', 'itself'),
};

/** A service of the price list. */
export const serviceActions = {
  change: writeAction('clinicService', 'clinic_services.change', 'manager'),
};

/** The caller's clinic, and the review of one that its manager has opened. */
export const clinicActions = {
  manage: writeAction('clinic', 'clinics.manage', 'manager'),
  review: writeAction('clinic', 'clinics.review', system('operator')),
  withdraw: writeAction('clinic', 'clinics.withdraw', system('clinics')),
};

export const invitationActions = {
  answer: writeAction('invitation', 'invitations.answer', 'owner'),
  withdraw: writeAction('invitation', 'invitations.withdraw', 'manager'),
};

/** The membership of a user: operators change it, and the erasure of an account ends it. */
export const memberActions = {
  manage: writeAction('user', 'members.manage', system('operator'), system('clinics')),
};
