import { newId } from '@rifq/db';
import { clinicMembers } from '@rifq/db/schema/clinics';
import { files as storedFiles } from '@rifq/db/schema/files';
import { reservations } from '@rifq/db/schema/reservations';
import { messageLimits } from '@rifq/rules';
import { buildDoctor, buildOwner, buildPet } from '@rifq/testing';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdf } from '../../../testing/attachments.ts';
import { memberBrowser } from '../../../testing/clinic-tools.ts';
import { jpeg } from '../../../testing/images.ts';
import { conversationClient, messageTools } from '../../../testing/message-tools.ts';
import { type Browser, refusal, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Returns the status of the response for each file. */
const statuses = (browser: Browser, files: readonly { readonly address: string }[]) =>
  Promise.all(files.map(async ({ address }) => (await browser.get(address)).status));

/** A conversation in which each side has sent a file. */
async function withFiles() {
  const tools = await messageTools(test);
  const own = await tools.owner.attach(await jpeg());
  const theirs = await tools.doctor.attach(pdf());
  return { ...tools, files: [own.file, theirs.file] };
}

async function change(id: string, columns: Partial<typeof reservations.$inferInsert>): Promise<void> {
  await test.database.db.update(reservations).set(columns).where(eq(reservations.id, id));
}

describe('access to the files of a conversation', () => {
  it('is for both sides and the doctor’s colleagues, not for others, another clinic or signed-out users', async () => {
    const { owner, doctor, clinic, asDesk, files } = await withFiles();
    const colleague = await buildDoctor(test.database.db, clinic.id);
    const colleagues = [await memberBrowser(test, colleague.userId), await asDesk()];
    for (const browser of [owner.browser, doctor.browser, ...colleagues])
      expect(await statuses(browser, files)).toEqual([200, 200]);
    const others = await messageTools(test);
    const outsider = await test.signedIn((await buildOwner(test.database.db)).id);
    for (const browser of [outsider, others.owner.browser, others.doctor.browser])
      expect(await statuses(browser, files)).toEqual([404, 404]);
    expect(await statuses(test.browser(), files)).toEqual([401, 401]);
  });

  it('is needed to send files', async () => {
    const { owner, reservation, asDesk } = await messageTools(test);
    const others = await messageTools(test);
    const missing = { status: 404, code: 'messages.not_found' };
    const sent = async (browser: Browser, side: 'owner' | 'clinic') =>
      refusal(await conversationClient(browser, side, reservation.id).tryAttach(await jpeg()));
    expect(await sent(others.owner.browser, 'owner')).toEqual(missing);
    expect(await sent(others.doctor.browser, 'clinic')).toEqual(missing);
    expect(await sent(await asDesk(), 'clinic')).toEqual({ status: 403, code: 'clinics.role' });
    expect((await owner.list()).messages).toEqual([]);
  });

  it('requires the second factor of a doctor', async () => {
    const { people, files } = await withFiles();
    expect(await statuses(await test.signedIn(people.doctor.userId), files)).toEqual([404, 404]);
  });

  it('ends for a doctor who has left, also to their own and to cached files', async () => {
    const { owner, doctor, people, files } = await withFiles();
    const [, theirs] = files;
    const address = theirs?.address ?? '';
    const { etag } = (await doctor.browser.get(address)).response.headers;
    const again = async () =>
      (await doctor.browser.get(address, {}, { 'if-none-match': String(etag) })).status;
    expect(await again()).toBe(304);
    await test.database.db
      .update(clinicMembers)
      .set({ removedAt: new Date() })
      .where(eq(clinicMembers.userId, people.doctor.userId));
    expect(await statuses(doctor.browser, files)).toEqual([404, 404]);
    expect(await again()).toBe(404);
    expect(await statuses(owner.browser, files)).toEqual([200, 200]);
  });

  it('is the owner’s for a doctor with an own pet', async () => {
    const { clinic, book, doctor } = await messageTools(test);
    const vet = await buildDoctor(test.database.db, clinic.id);
    const pet = await buildPet(test.database.db, vet.userId);
    const { id } = await book({ ownerId: vet.userId, petId: pet.id, in: 5000 });
    const browser = await memberBrowser(test, vet.userId);
    const { file } = await conversationClient(browser, 'owner', id).attach(await jpeg());
    expect(await statuses(browser, [file])).toEqual([200]);
    expect(await statuses(doctor.browser, [file])).toEqual([200]);
  });
});

describe('the files of a conversation over time', () => {
  it('can be sent while it is open; a repeat succeeds also later, since its response may have been lost', async () => {
    const { reservation, owner, doctor, people } = await messageTools(test);
    const bytes = await jpeg();
    const ids = { message_id: newId() };
    const first = await owner.attach(bytes, ids);
    const taken = { status: 409, code: 'messages.id_taken' };
    expect(refusal(await doctor.tryAttach(bytes, ids))).toEqual(taken);
    await change(reservation.id, { state: 'no_show', missedAt: test.deps.now() });
    expect((await owner.attach(bytes, ids)).file).toEqual(first.file);
    const closed = { status: 409, code: 'messages.closed' };
    for (const who of [owner, doctor]) expect(refusal(await who.tryAttach(bytes))).toEqual(closed);
    // Refused files were not stored.
    const senders = [people.owner.id, people.doctor.userId];
    const stored = await test.database.db
      .select()
      .from(storedFiles)
      .where(inArray(storedFiles.ownerId, senders));
    expect(stored.map(({ key }) => `/api/files/${key}`)).toEqual([first.file.address]);
  });

  it('can be read by the clinic until the record closes, and by the owner without a limit', async () => {
    const { reservation, files, asOwner, asDoctor } = await withFiles();
    const completedAt = test.deps.now();
    const endsAt = new Date(completedAt.getTime() - 60_000);
    const startsAt = new Date(endsAt.getTime() - 1_800_000);
    await change(reservation.id, { state: 'completed', completedAt, startsAt, endsAt });
    test.advance(messageLimits.openHours * HOUR);
    expect(await statuses(await asDoctor(), files)).toEqual([200, 200]);
    test.advance(27 * DAY);
    expect(await statuses(await asDoctor(), files)).toEqual([404, 404]);
    expect(await statuses(await asOwner(), files)).toEqual([200, 200]);
  });

  it('can be read immediately only by the owner after a paid reservation is cancelled', async () => {
    const { reservation, owner, doctor, files } = await withFiles();
    await change(reservation.id, { state: 'no_show', missedAt: test.deps.now() });
    expect(await statuses(doctor.browser, files)).toEqual([200, 200]);
    await change(reservation.id, { state: 'cancelled', cancelledAt: test.deps.now() });
    expect(await statuses(doctor.browser, files)).toEqual([404, 404]);
    expect(await statuses(owner.browser, files)).toEqual([200, 200]);
  });
});
