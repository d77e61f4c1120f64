import type { Deps } from '../../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../../http/call.ts';
import { active } from '../../../http/policies.ts';
import { anyClinicMember } from '../clinics.admission.ts';
import { saveDoctorProfile, setDoctorPhoto } from './doctor-profile.service.ts';
import {
  acceptInvitation,
  declineInvitation,
  inviteMember,
  listOwnInvitations,
  withdrawInvitation,
} from './invitations.service.ts';
import { changeTeamRole, resetMemberSecondFactor, viewTeam } from './team.service.ts';

export function teamRoutes(api: RouteRegistry, deps: Deps): void {
  const member = anyClinicMember(deps);
  registerCall(api, 'GET /api/clinics/invitations', active, ({ actor }) => listOwnInvitations(deps, actor));
  registerCall(api, 'POST /api/clinics/invitations/accept', active, ({ actor, payload }) =>
    acceptInvitation(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinics/invitations/decline', active, ({ actor, payload }) =>
    declineInvitation(deps, actor, payload),
  );
  registerCall(api, 'GET /api/clinic/team', member, ({ actor }) => viewTeam(deps, actor));
  registerCall(api, 'POST /api/clinic/team/invite', member, ({ actor, payload }) =>
    inviteMember(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/team/invitations/withdraw', member, ({ actor, payload }) =>
    withdrawInvitation(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/team/role', member, ({ actor, payload }) =>
    changeTeamRole(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/team/second-factor/reset', member, ({ actor, payload }) =>
    resetMemberSecondFactor(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/team/doctor/save', member, ({ actor, payload }) =>
    saveDoctorProfile(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/team/doctor/photo', member, ({ actor, payload, files }) =>
    setDoctorPhoto(deps, actor, payload, files.get('photo')),
  );
}
