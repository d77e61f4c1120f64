import type { PayloadOf, ResponseOf } from '@rifq/contract/calls';
import { type Db, newId } from '@rifq/db';
import { recordLimits, todayIn } from '@rifq/rules';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, fieldError } from '../../../core/errors.ts';
import type { UploadedFile } from '../../../core/uploaded-file.ts';
import { refuseStale } from '../../../core/version.ts';
import { hasStoredResult } from '../../../platform/idempotency.ts';
import { withLockedMembership } from '../../clinics/index.ts';
import { dropAttachment, prepareDocument, shareFile, useAttachment } from '../../files/index.ts';
import { findConversationDocument } from '../../messaging/index.ts';
import { checkRecordDay } from '../../pets/index.ts';
import { chartOfRecord } from '../chart/view-chart.service.ts';
import { type ChartResponse, changeChart } from '../chart/write-chart.ts';
import { onceInRecord } from '../once-in-record.ts';
import { openToWrite, refuseClosedVisit, type WritableRecord } from '../open-record.ts';
import { recordChartChange } from '../record-change.ts';
import { versionOfVisitFile } from '../visit-file.presenter.ts';
import {
  countVisitFiles,
  deleteVisitFile,
  describeVisitFile,
  findFileFromMessage,
  findVisitFile,
  insertVisitFile,
  type VisitFileFields,
  type VisitFileRow,
} from '../visit-files.repository.ts';

type Stored = Pick<VisitFileRow, 'key' | 'format' | 'bytes' | 'width' | 'height'>;
type NewFile = Stored & Pick<VisitFileRow, 'kind' | 'title' | 'takenOn' | 'messageId' | 'isForOwner'>;

async function refuseTooMany(tx: Db, { scope }: WritableRecord): Promise<void> {
  if ((await countVisitFiles(tx, scope)) >= recordLimits.files) throw new AppError('records.too_many');
}

/** Adds a stored file to a visit. Returns its id. Refuses with records.too_many. */
async function addFile(
  tx: Db,
  deps: Deps,
  actor: ClinicActor,
  record: WritableRecord,
  file: NewFile,
): Promise<string> {
  await refuseTooMany(tx, record);
  const id = newId();
  const signed = { author: record.reader.name, memberId: actor.membership.memberId };
  await insertVisitFile(tx, record.scope, { id, laboratory: null, values: [], ...file, ...signed });
  await recordChartChange(tx, deps, actor, record, { what: 'file_added', isForOwner: false });
  return id;
}

/** Refuses an upload that could not be added, before its content is read. */
function checkUpload(deps: Deps, actor: ClinicActor, reservationId: string): Promise<void> {
  return withLockedMembership(deps.db, actor, async tx => {
    const record = await openToWrite(tx, actor, reservationId, deps.now());
    refuseClosedVisit(record);
    await refuseTooMany(tx, record);
  });
}

/**
 * Adds an uploaded photo or PDF to a visit, of today; its owner will see a laboratory result. Refuses as `onceInRecord`
 * and `prepareDocument`, and with records.too_many.
 */
export async function uploadVisitFile(
  deps: Deps,
  actor: ClinicActor,
  payload: Omit<PayloadOf<'post', '/api/clinic/chart/files/upload'>, 'file'>,
  file: UploadedFile | undefined,
): Promise<ResponseOf<'post', '/api/clinic/chart/files/upload'>> {
  const userId = actor.own.id;
  if (!file) throw fieldError('file', 'field.file_missing');
  const isRepeat = await hasStoredResult(deps.db, userId, payload.idempotency_key);
  if (!isRepeat) await checkUpload(deps, actor, payload.reservation_id);
  const { kind: format, key, bytes, width, height } = await prepareDocument(deps, userId, file, 'file');
  const { kind, title } = payload;
  return onceInRecord(deps, actor, payload, {
    call: 'clinic/chart/files/upload',
    async write(tx, record) {
      await useAttachment(tx, userId, key);
      const id = await addFile(tx, deps, actor, record, {
        ...{ key, format, bytes, width, height, kind, title },
        takenOn: todayIn(record.pet.residence.timeZone, deps.now()),
        messageId: null,
        isForOwner: kind === 'lab_result',
      });
      return { id, isNew: true };
    },
    read: async (tx, record, id) => ({ chart: await chartOfRecord(tx, actor, record), file_id: id }),
  });
}

/**
 * Adds a photo or a PDF of the visit's conversation to the visit, of the day on which it was sent; its owner, who has
 * it in the conversation, will see it. One that was added already changes nothing, and counts as a read. Refuses as
 * `onceInRecord`, with records.not_found a message without one, and with records.too_many.
 */
export function takeFromConversation(
  deps: Deps,
  actor: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/chart/files/take'>,
): ChartResponse {
  const { reservation_id: reservationId, message_id: messageId, title } = payload;
  return onceInRecord(deps, actor, payload, {
    call: 'clinic/chart/files/take',
    async write(tx, record) {
      const added = await findFileFromMessage(tx, record.scope, messageId);
      if (added) return { id: added.id, isNew: false };
      const of = { reservationId, messageId };
      const document = await findConversationDocument(tx, actor, of, deps.now());
      const key = document && (await shareFile(tx, actor.own.id, document.key));
      if (!key) throw new AppError('records.not_found');
      const { format, bytes, width, height, sentAt } = document;
      const id = await addFile(tx, deps, actor, record, {
        ...{ key, format, bytes, width, height, title, messageId },
        kind: 'attachment',
        takenOn: todayIn(record.pet.residence.timeZone, sentAt),
        isForOwner: true,
      });
      return { id, isNew: true };
    },
    read: async (tx, record) => ({ chart: await chartOfRecord(tx, actor, record) }),
  });
}

const fieldsOf = (payload: PayloadOf<'post', '/api/clinic/chart/files/update'>): VisitFileFields => ({
  kind: payload.kind,
  title: payload.title,
  takenOn: payload.taken_on,
  laboratory: payload.laboratory || null,
  values: payload.values.map(({ name, value, unit, range, flag }) => ({
    name,
    value,
    unit: unit || null,
    range: range || null,
    flag: flag ?? null,
  })),
  isForOwner: payload.is_for_owner,
});

/**
 * Replaces what is stated of a file of an open visit. Changes nothing if nothing differs. Refuses as `changeChart` and
 * `checkRecordDay`, with records.not_found, and an outdated version with request.stale.
 */
export function updateVisitFile(
  deps: Deps,
  actor: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/chart/files/update'>,
): ChartResponse {
  return changeChart(deps, actor, payload.reservation_id, async (tx, record) => {
    const { pet, scope } = record;
    const before = await findVisitFile(tx, scope, payload.file_id);
    if (!before) throw new AppError('records.not_found');
    const fields = fieldsOf(payload);
    checkRecordDay('taken_on', fields.takenOn, pet.row, pet.residence.timeZone, deps.now());
    if (versionOfVisitFile(before) === versionOfVisitFile(fields)) return;
    await refuseStale(payload.version, versionOfVisitFile(before), async () => ({
      chart: await chartOfRecord(tx, actor, record),
    }));
    await describeVisitFile(tx, scope, before.id, fields);
    await recordChartChange(tx, deps, actor, record, { what: 'visit_noted', isForOwner: false });
  });
}

/** Removes a file from an open visit; the one of the conversation remains. Refuses as `changeChart`, and with records.not_found. */
export function removeVisitFile(
  deps: Deps,
  actor: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/chart/files/remove'>,
): ChartResponse {
  return changeChart(deps, actor, payload.reservation_id, async (tx, record) => {
    const before = await findVisitFile(tx, record.scope, payload.file_id);
    if (!before) throw new AppError('records.not_found');
    await deleteVisitFile(tx, record.scope, before.id);
    await dropAttachment(tx, before.key, deps.now());
    await recordChartChange(tx, deps, actor, record, { what: 'file_removed', isForOwner: false });
  });
}
