import { randomBytes } from 'node:crypto';
import { newId } from '@rifq/db';
import { files, notifications, petWeights, pushSubscriptions, verifications } from '@rifq/db/schema';
import { buildDose, buildOwner, buildPet, buildSession, freshPhone } from '@rifq/testing';
import { tokenHash } from '../core/keys.ts';
import { jpeg } from './images.ts';
import { pushTarget } from './push-target.ts';
import type { TestApp } from './test-app.ts';

const unique = (kind: string) => `${kind}-${randomBytes(6).toString('hex')}`;
const fileKey = () => randomBytes(18).toString('base64url');

async function storedFile(test: TestApp, ownerId: string): Promise<string> {
  const key = fileKey();
  const bytes = await jpeg();
  await test.deps.storage.put(key, bytes);
  const row = { id: newId(), key, ownerId, contentType: 'image/webp', bytes: bytes.length };
  await test.database.db.insert(files).values(row);
  return key;
}

/** An owner with something of everything, in which every name, number and key is found nowhere else. */
export async function buildVictim(test: TestApp) {
  const { db } = test.database;
  const phone = freshPhone();
  const named = {
    firstname: unique('first'),
    surname: unique('sur'),
    email: `${unique('mail')}@example.com`,
  };
  const owner = await buildOwner(db, { ...phone, ...named });
  const photoKey = await storedFile(test, owner.id);
  const pet = await buildPet(db, owner.id, {
    name: unique('pet'),
    notes: unique('notes'),
    photoKey,
    microchip: String(Math.random()).slice(2).padEnd(15, '7').slice(0, 15),
  });
  const labelKey = await storedFile(test, owner.id);
  const dose = await buildDose(db, pet.id, { batch: unique('batch'), clinic: unique('clinic'), labelKey });
  const removed = await buildDose(db, pet.id, { givenOn: '2024-11-14', removedAt: new Date() });
  const weight = { id: newId(), petId: pet.id, grams: 4321, measuredOn: '2026-01-02' };
  await db.insert(petWeights).values(weight);
  const session = await buildSession(db, owner.id);
  const notification = {
    id: newId(),
    userId: owner.id,
    kind: 'vaccine' as const,
    title: unique('title'),
    text: unique('text'),
    petId: pet.id,
    uniqueKey: unique('occasion'),
  };
  await db.insert(notifications).values(notification);
  const subscription = { id: newId(), userId: owner.id, sessionId: session.sessionId, ...pushTarget() };
  await db.insert(pushSubscriptions).values(subscription);
  const nonce = randomBytes(32).toString('base64url');
  const verification = {
    id: newId(),
    phoneE164: phone.phoneE164,
    nonceHash: tokenHash(nonce),
    codeHash: randomBytes(32),
    state: 'verified' as const,
    expiresAt: new Date(test.deps.now().getTime() + 300_000),
    verifiedAt: test.deps.now(),
  };
  await db.insert(verifications).values(verification);
  return {
    owner,
    phone,
    pet,
    dose,
    removed,
    weight,
    session,
    notification,
    subscription,
    nonce,
    verification,
    photoKey,
    labelKey,
  };
}

export type Victim = Awaited<ReturnType<typeof buildVictim>>;

/** What nobody else may ever be shown. */
export function secretsOf(victim: Victim): string[] {
  const { owner, pet, dose, removed, weight, session, notification, subscription } = victim;
  const texts = [
    owner.firstname,
    owner.surname,
    owner.email,
    pet.name,
    pet.notes,
    pet.microchip,
    dose.batch,
    dose.clinic,
    notification.title,
    notification.text,
  ];
  const ids = [
    owner.id,
    pet.id,
    dose.id,
    removed.id,
    weight.id,
    session.sessionId,
    notification.id,
    subscription.id,
    victim.photoKey,
    victim.labelKey,
  ];
  return [...texts, ...ids, owner.phone].filter(text => text !== null);
}

/** What tells the victim's rows in the database from everybody else's. */
export function marksOf({ owner, pet, session, verification }: Victim): string[] {
  return [owner.id, pet.id, session.sessionId, verification.id];
}
