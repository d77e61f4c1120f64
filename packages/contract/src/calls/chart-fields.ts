import {
  drugGroupCodes,
  drugRoutes,
  labFlags,
  nameLimits,
  noteFields,
  recordLimits,
  type Vital,
  visitFileFormats,
  visitFileKinds,
  vitalRanges,
  warningKinds,
  warningSeverities,
} from '@rifq/rules';
import * as z from 'zod/mini';
import { boundedText } from '../bounded-text.ts';
import { civilDate, line, optionalLine, optionalText, uuid } from '../fields.ts';

const vital = (name: Vital) =>
  z.nullable(
    z
      .int('field.invalid')
      .check(
        z.minimum(vitalRanges[name].least, 'field.invalid'),
        z.maximum(vitalRanges[name].most, 'field.invalid'),
      ),
  );

/**
 * On a read of what the page shows already, because it may have changed: part of the first read for two hours.
 */
export const isRefresh = z.optional(z.literal('true', 'field.choice'));

const noteText = optionalText(recordLimits.noteText);
/** Null for none of the groups; absent where the name tells the group, and required where it tells none. */
const drugGroup = z.nullish(z.enum(drugGroupCodes, 'field.choice'));
const substance = boundedText(nameLimits.note, 'field.invalid');

/** What a doctor states for giving a drug in spite of a warning. */
export const despiteWarnings = {
  /** Required with a warning that the drug meets, and ignored without. */
  allergy_reason: optionalText(nameLimits.note),
  /** The warnings for which the reason was given, as the refusal has listed them. */
  acknowledged: z.optional(z.array(substance).check(z.maxLength(recordLimits.warnings + 1))),
};

/** The fields of a visit's note as a doctor saves them; the weight is a record of the pet. */
export const noteInput = {
  temperature_decicelsius: vital('temperature_decicelsius'),
  heart_rate_per_minute: vital('heart_rate_per_minute'),
  breaths_per_minute: vital('breaths_per_minute'),
  /** 1 to 9. */
  body_condition: vital('body_condition'),
  findings: noteText,
  diagnosis: noteText,
  treatment: noteText,
  plan: noteText,
  internal_note: noteText,
};

export const prescriptionInput = {
  drug: line(nameLimits.short),
  drug_group: drugGroup,
  strength: optionalLine(nameLimits.short),
  dose: line(nameLimits.short),
  route: z.enum(drugRoutes, 'field.choice'),
  frequency: line(nameLimits.short),
  /** Null without an end. */
  duration_days: z.nullish(
    z
      .int('field.invalid')
      .check(z.minimum(1, 'field.invalid'), z.maximum(recordLimits.durationDays, 'field.invalid')),
  ),
  quantity: optionalLine(nameLimits.short),
  note: optionalText(nameLimits.note),
  ...despiteWarnings,
};

export const warningInput = {
  kind: z.enum(warningKinds, 'field.choice'),
  substance: line(nameLimits.short),
  drug_group: drugGroup,
  severity: z.enum(warningSeverities, 'field.choice'),
  note: optionalText(nameLimits.note),
};

/** What a doctor states of a file of a visit; `title` is shown, and names a PDF that is saved. */
export const visitFileInput = {
  kind: z.enum(visitFileKinds, 'field.choice'),
  title: line(nameLimits.short),
  /** The day of the sample, or of the file. */
  taken_on: civilDate,
  laboratory: optionalLine(nameLimits.short),
  values: z
    .array(
      z.object({
        name: line(nameLimits.short),
        value: line(nameLimits.short),
        unit: optionalLine(nameLimits.short),
        range: optionalLine(nameLimits.short),
        flag: z.nullish(z.enum(labFlags, 'field.choice')),
      }),
    )
    .check(z.maxLength(recordLimits.labValues, 'field.invalid')),
  is_for_owner: z.boolean('field.choice'),
};

export const problemInput = { name: line(nameLimits.short), since: civilDate };

/** An allergy or a warning that has not ended. */
export const petWarning = z.object({
  id: uuid,
  kind: z.enum(warningKinds),
  substance: z.string(),
  drug_group: z.nullable(z.enum(drugGroupCodes)),
  severity: z.enum(warningSeverities),
  note: z.nullable(z.string()),
  /** The doctor and the clinic that recorded it, by their names then. */
  recorded_by: z.string(),
  clinic_name: z.string(),
  recorded_at: z.string(),
});
export type PetWarning = z.infer<typeof petWarning>;

/** A warning that a doctor of any clinic has ended. */
export const endedWarning = z.object({
  ...petWarning.shape,
  ended: z.object({
    by: z.string(),
    clinic_name: z.nullable(z.string()),
    at: z.string(),
    reason: z.string(),
  }),
});
export type EndedWarning = z.infer<typeof endedWarning>;

/** Doses of a drug that have become due, and what their owner has marked of them. */
export const drugDoseCounts = z.object({ due: z.number(), given: z.number(), skipped: z.number() });
export type DrugDoseCounts = z.infer<typeof drugDoseCounts>;

/** A prescription as its owner reads it. */
export const prescription = z.object({
  id: uuid,
  drug: z.string(),
  strength: z.nullable(z.string()),
  dose: z.string(),
  route: z.enum(drugRoutes),
  frequency: z.string(),
  duration_days: z.nullable(z.number()),
  quantity: z.nullable(z.string()),
  note: z.nullable(z.string()),
  prescriber: z.string(),
});
export type Prescription = z.infer<typeof prescription>;

export const clinicPrescription = z.object({
  ...prescription.shape,
  drug_group: z.nullable(z.enum(drugGroupCodes)),
  allergy_reason: z.nullable(z.string()),
  /** Doses that the owner was reminded of; null if the owner has not switched that on. */
  doses: z.nullable(drugDoseCounts),
  /** Set once it was taken back, before the visit was closed: its owner does not see it. */
  removed: z.nullable(z.object({ by: z.string(), at: z.string() })),
});
export type ClinicPrescription = z.infer<typeof clinicPrescription>;

const problem = z.object({
  id: uuid,
  name: z.string(),
  since: z.string(),
  resolved_at: z.nullable(z.string()),
  version: z.string(),
});
export type PetProblem = z.infer<typeof problem>;

export const addendum = z.object({
  id: uuid,
  /** `dose_withdrawn`: the reason for which a dose of the visit was withdrawn. */
  kind: z.enum(['addendum', 'dose_withdrawn']),
  text: z.string(),
  author: z.string(),
  is_for_owner: z.boolean(),
  at: z.string(),
});
export type Addendum = z.infer<typeof addendum>;

/** A file of a visit as its owner sees it. */
const visitFile = z.object({
  id: uuid,
  kind: z.enum(visitFileKinds),
  title: z.string(),
  taken_on: z.string(),
  laboratory: z.nullable(z.string()),
  values: z.array(
    z.object({
      name: z.string(),
      value: z.string(),
      unit: z.nullable(z.string()),
      range: z.nullable(z.string()),
      flag: z.nullable(z.enum(labFlags)),
    }),
  ),
  /** Its path under /api. */
  address: z.string(),
  format: z.enum(visitFileFormats),
  bytes: z.number(),
  /** Of a photo, in pixels. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** The doctor who added it, by the name then. */
  author: z.string(),
});
export type VisitFile = z.infer<typeof visitFile>;

export const clinicVisitFile = z.object({
  ...visitFile.shape,
  is_for_owner: z.boolean(),
  /** The message of the conversation that it was taken from; null for an upload. */
  message_id: z.nullable(uuid),
  version: z.string(),
});
export type ClinicVisitFile = z.infer<typeof clinicVisitFile>;

const clinicNoteText = z.nullable(z.string());

export const visitNote = z.object({
  temperature_decicelsius: z.nullable(z.number()),
  heart_rate_per_minute: z.nullable(z.number()),
  breaths_per_minute: z.nullable(z.number()),
  body_condition: z.nullable(z.number()),
  findings: clinicNoteText,
  diagnosis: clinicNoteText,
  treatment: clinicNoteText,
  plan: clinicNoteText,
  internal_note: clinicNoteText,
});
export type VisitNote = z.infer<typeof visitNote>;

/** What a clinic has written of a visit, for its doctors. */
export const visitChart = z.object({
  reservation_id: uuid,
  pet_id: uuid,
  /** The owner's reason. */
  complaint: z.string(),
  /**
   * Null until the visit is closed, after which only addenda are possible; `by` is null if the clock has closed it.
   * A visit that was missed is closed too.
   */
  closed: z.nullable(z.object({ at: z.string(), by: z.nullable(z.string()), is_missed: z.boolean() })),
  /** Whether a drug can be prescribed: only while the visit is in session. */
  can_prescribe: z.boolean(),
  /** Whether the visit has a conversation, whose files can be added. */
  has_conversation: z.boolean(),
  summary: z.nullable(z.string()),
  note: visitNote,
  /** Version of the note. */
  version: z.string(),
  prescriptions: z.array(clinicPrescription),
  /** In the order in which they were added. */
  files: z.array(clinicVisitFile),
  /** Of this clinic and pet, the open ones first. */
  problems: z.array(problem),
  /** Severe ones first. */
  warnings: z.array(petWarning),
  /** The latest first. */
  ended_warnings: z.array(endedWarning),
  /** Allergies in the owner's own words; null for none. */
  owner_allergies: z.nullable(z.string()),
  addenda: z.array(addendum),
});
export type VisitChart = z.infer<typeof visitChart>;

/** A closed visit as its owner reads it: neither the note nor the problems. */
export const ownVisit = z.object({
  reservation_id: uuid,
  starts_at: z.string(),
  doctor_name: z.string(),
  clinic_name: z.string(),
  /** Who closed it, if not the clock. */
  completed_by: z.nullable(z.string()),
  reason: z.string(),
  summary: z.nullable(z.string()),
  prescriptions: z.array(prescription),
  /** Those that the doctor shares with the owner. */
  files: z.array(visitFile),
  addenda: z.array(addendum),
});
export type OwnVisit = z.infer<typeof ownVisit>;

export const noteTemplate = z.object({
  id: uuid,
  /** The field of the note into which it is inserted. */
  field: z.enum(noteFields),
  name: z.string(),
  text: z.string(),
  version: z.string(),
});
export type NoteTemplate = z.infer<typeof noteTemplate>;
