import type { NoteTemplate, PayloadOf, ResponseOf } from '@rifq/contract/calls';
import { recordLimits } from '@rifq/rules';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { versionOf } from '../../../core/version.ts';
import { doctorsTexts, removeRow, requireDoctorRole, saveRow } from '../../clinics/index.ts';
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

const templates = doctorsTexts<'noteTemplate', TemplateRow, Pick<TemplateRow, 'field' | 'name' | 'text'>>({
  action: templateActions.change,
  isUsedAtDesk: false,
  most: recordLimits.templates,
  refusals: {
    notFound: 'records.not_found',
    removed: 'records.template_removed',
    tooMany: 'records.too_many',
  },
  versionOf: versionOfTemplate,
  current: row => ({ template: presentTemplate(row) }),
  event: payload => ({ kind: 'template.changed', payload }),
  lock: lockTemplates,
  count: countTemplates,
  find: findTemplate,
  insert: insertTemplate,
  change: changeTemplate,
  remove: removeTemplateRow,
});

/** Lists the note templates of the actor's clinic, by name. Refuses with clinics.role a member who sees no patients. */
export async function viewTemplates(
  { db }: Pick<Deps, 'db'>,
  actor: ClinicActor,
): Promise<ResponseOf<'get', '/api/clinic/note-templates'>> {
  requireDoctorRole(actor);
  return { templates: (await listTemplates(db, actor.membership)).map(presentTemplate) };
}

/** Saves a template, as `saveRow`. */
export async function saveTemplate(
  deps: TemplateDeps,
  actor: ClinicActor,
  { template_id: id, field, name, text, version }: PayloadOf<'post', '/api/clinic/note-templates/save'>,
): Promise<ResponseOf<'post', '/api/clinic/note-templates/save'>> {
  const saved = await saveRow(deps, actor, templates, { id, version, fields: { field, name, text } });
  return { template: presentTemplate(saved) };
}

/** Removes a template, as `removeRow`. */
export const removeTemplate = (deps: TemplateDeps, actor: ClinicActor, templateId: string) =>
  removeRow(deps, actor, templates, templateId);
