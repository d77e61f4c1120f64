import type { NoteTemplate, PayloadOf, ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { recordLimits } from '@rifq/rules';
import { authorize } from '../../../core/access.ts';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { isChange } from '../../../core/is-change.ts';
import { refuseStale, versionOf } from '../../../core/version.ts';
import { changedBy, doctorUsersOf, withLockedMembership } from '../../clinics/index.ts';
import { templateActions } from '../records.policy.ts';
import {
  changeTemplate,
  countTemplates,
  findTemplate,
  insertTemplate,
  listTemplates,
  lockTemplates,
  removeTemplateRow,
  type TemplateRow,
} from './templates.repository.ts';

type TemplateDeps = Pick<Deps, 'db' | 'outbox' | 'now'>;

const versionOfTemplate = ({ field, name, text }: TemplateRow): string => versionOf({ field, name, text });

const presentTemplate = (row: TemplateRow): NoteTemplate => ({
  id: row.id,
  field: row.field,
  name: row.name,
  text: row.text,
  version: versionOfTemplate(row),
});

/** Refuses with clinics.role a member who sees no patients. */
function requireDoctorRole({ membership }: ClinicActor): void {
  if (membership.doctorId === null) throw new AppError('clinics.role');
}

/** The fields that a doctor saves. */
type TemplateFields = Omit<NoteTemplate, 'version'>;

/** Lists the note templates of the actor's clinic, by name. Refuses with clinics.role a member who sees no patients. */
export async function viewTemplates(
  { db }: Pick<Deps, 'db'>,
  actor: ClinicActor,
): Promise<ResponseOf<'get', '/api/clinic/note-templates'>> {
  requireDoctorRole(actor);
  return { templates: (await listTemplates(db, actor.membership)).map(presentTemplate) };
}

async function appendChangedEvent(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  { own, membership: { clinicId }, socketId }: ClinicActor,
): Promise<void> {
  const payload = {
    user_id: own.id,
    clinic_id: clinicId,
    doctor_user_ids: await doctorUsersOf(tx, clinicId),
  };
  await outbox.append(tx, { kind: 'template.changed', payload }, { socketId });
}

async function write(
  tx: Db,
  actor: ClinicActor,
  { version, ...template }: TemplateFields & { readonly version: string | undefined },
): Promise<{ readonly written: TemplateRow; readonly isChanged: boolean }> {
  const { clinicId } = actor.membership;
  const sealed = await findTemplate(tx, template.id);
  const found = authorize(actor, templateActions.change, sealed);
  if (sealed && !found) throw new AppError('records.not_found');
  if (found && !isChange(found.row, { ...template, removedAt: null }))
    return { written: found.row, isChanged: false };
  const isMore = found === null || found.row.removedAt !== null;
  if (isMore && version !== undefined) throw new AppError('records.template_removed');
  if (found)
    await refuseStale(version, versionOfTemplate(found.row), async () => ({
      template: presentTemplate(found.row),
      changed_by: await changedBy(tx, actor, found.row.changedBy),
    }));
  if (isMore && (await countTemplates(tx, actor.membership)) >= recordLimits.templates)
    throw new AppError('records.too_many');
  const written = found
    ? await changeTemplate(tx, found.scope, { ...template, changedBy: actor.own.id })
    : await insertTemplate(tx, { ...template, clinicId, changedBy: actor.own.id });
  if (!written) throw new AppError('records.not_found');
  return { written, isChanged: true };
}

/**
 * Creates a template under a new id, or changes an existing one; without a version, it restores a removed one. Emits no
 * event when nothing changes. Refuses with clinics.role, records.too_many, with records.not_found an id of
 * another clinic, with request.stale an outdated version, and with records.template_removed any version of a removed
 * template.
 */
export function saveTemplate(
  deps: TemplateDeps,
  actor: ClinicActor,
  { template_id: id, version, ...fields }: PayloadOf<'post', '/api/clinic/note-templates/save'>,
): Promise<ResponseOf<'post', '/api/clinic/note-templates/save'>> {
  requireDoctorRole(actor);
  return withLockedMembership(deps.db, actor, async tx => {
    await lockTemplates(tx, actor.membership);
    const { written, isChanged } = await write(tx, actor, { id, version, ...fields });
    if (isChanged) await appendChangedEvent(tx, deps, actor);
    return { template: presentTemplate(written) };
  });
}

/** Removes a template; a repeat changes nothing and emits no event. Refuses with clinics.role and records.not_found. */
export function removeTemplate(
  deps: TemplateDeps,
  actor: ClinicActor,
  templateId: string,
): Promise<Record<string, never>> {
  requireDoctorRole(actor);
  return withLockedMembership(deps.db, actor, async tx => {
    const found = authorize(actor, templateActions.change, await findTemplate(tx, templateId));
    if (!found) throw new AppError('records.not_found');
    if (await removeTemplateRow(tx, found.scope, deps.now())) await appendChangedEvent(tx, deps, actor);
    return {};
  });
}
