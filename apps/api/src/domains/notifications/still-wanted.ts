import { findCountry, todayIn } from '@rifq/contract';
import type { NotificationPreferences } from '@rifq/contract/calls';
import type { Deps } from '../../platform/deps.ts';
import { planPets } from '../vaccines/index.ts';
import { isDaytime, nextMorning } from './daytime.ts';
import { datedDoses } from './due-doses.ts';
import type { findForDelivery } from './notifications.repository.ts';
import { preferencesOf } from './preferences.service.ts';
import { isLaterStage, stagesInOrder } from './reminder-stage.ts';
import { reminderText } from './reminder-text.ts';
import { listRemindedBy } from './reminders.repository.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findForDelivery>>>;
type Channel = keyof NotificationPreferences[keyof NotificationPreferences];

/** What goes out. */
export type Said = { readonly title: string; readonly text: string };

/** Whether a notification is to go out by a channel now, and with which words; or not before a moment; or never. */
export type Wish =
  | ({ readonly send: 'now' } & Said)
  | { readonly send: 'later'; readonly at: Date }
  | { readonly send: 'never' };

const never: Wish = { send: 'never' };

/**
 * Looks at a notification again right before it goes out, for hours may lie between that and its making. Its owner may
 * have switched this channel off; nobody is told of an animal that is lost, archived or has passed away since, nor while
 * the account is off. A reminder says what is left of it in the plan, in the words of the day: of a dose given
 * meanwhile, due on another day, or that the next stage tells of, nothing. It goes out by day only.
 */
export async function stillWanted(
  deps: Pick<Deps, 'db' | 'now'>,
  { notification, user, pet }: Found,
  channel: Channel,
): Promise<Wish> {
  if (user.switchedOffAt !== null) return never;
  if (pet !== null && (pet.state !== 'home' || pet.archivedAt !== null)) return never;
  if (!(await preferencesOf(deps.db, user.id))[notification.kind][channel]) return never;
  const reminded = await listRemindedBy(deps.db, notification.id);
  if (pet === null || reminded.length === 0)
    return { send: 'now', title: notification.title, text: notification.text };

  const now = deps.now();
  const today = todayIn(user.timeZone, now);
  const [plan] = await planPets(deps.db, [pet], findCountry(user.countryCode)?.iso ?? '', today);
  const left = (plan ? datedDoses(plan, today) : []).filter(({ protocol, stage, dueOn }) =>
    reminded.some(
      said => said.protocol === protocol && said.dueOn === dueOn && !isLaterStage(stage, said.stage),
    ),
  );
  // Of one stage, unless the owner's date went back by travelling west: then what is nearest.
  const nearest = stagesInOrder.findLast(stage => left.some(dose => dose.stage === stage));
  if (nearest === undefined) return never;
  if (!isDaytime(user.timeZone, now))
    return { send: 'later', at: nextMorning(user.timeZone, now, notification.id) };
  const doses = left.filter(dose => dose.stage === nearest);
  return { send: 'now', ...reminderText(pet.name, doses, user) };
}
