import {
  DOCTORS_OF_A_LANE,
  FIRST_NUMBER,
  idOf,
  kinds,
  OWNERS_OF_A_LANE,
  SLOTS_OF_A_DOCTOR,
} from './booking-lanes.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Ids of new rows have kinds from this number on. */
const NEW_ROWS = 100;

/** Replaces the last part of an id by a variable. */
const withNumber = (id: string, variable: string) => `${id.slice(0, -12)}:${variable}`;

/**
 * Generates a pgbench script that repeats the statements of a booking of the first slot of the first lane, each time
 * for the next slot of its client's lane. Its variable `lane` is the first of these lanes, `turn` the number of earlier
 * turns.
 * @param startsAt start of the first slot, in milliseconds
 */
export function bookingScript(statements: readonly string[], startsAt: number): string {
  const templates = new Map([
    [idOf(kinds.owner, 0), withNumber(idOf(kinds.owner, 0), 'owner')],
    [idOf(kinds.pet, 0), withNumber(idOf(kinds.pet, 0), 'owner')],
    [idOf(kinds.doctor, 0), withNumber(idOf(kinds.doctor, 0), 'doctor')],
    [idOf(kinds.clinic, 0), withNumber(idOf(kinds.clinic, 0), 'clinic')],
  ]);
  const fresh = new Map<string, string>();
  const templateOf = (id: string): string => {
    const ofNew = fresh.get(id) ?? withNumber(idOf(NEW_ROWS + fresh.size, 0), 'row');
    if (!templates.has(id)) fresh.set(id, ofNew);
    return templates.get(id) ?? ofNew;
  };
  const seconds = startsAt / 1000;
  const timestamp = (at: number) =>
    `'${new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' ')}+00'`;
  const quarter = seconds / 900;
  const sent = statements.map(statement =>
    statement
      .replaceAll(UUID, templateOf)
      .replaceAll(timestamp(seconds), 'to_timestamp(:starts)')
      .replaceAll(timestamp(seconds + 1800), 'to_timestamp(:starts + 1800)')
      .replaceAll(`'${quarter}'`, ':quarter')
      .replaceAll(`'${quarter + 1}'`, '(:quarter + 1)'),
  );
  const set = {
    // A client retains its variables while pgbench runs.
    turn: ':turn + 1',
    mylane: ':lane + :client_id',
    owner: `${FIRST_NUMBER} + :mylane * ${OWNERS_OF_A_LANE} + mod(:turn, ${OWNERS_OF_A_LANE})`,
    doctor: `${FIRST_NUMBER} + :mylane * ${DOCTORS_OF_A_LANE} + :turn / ${SLOTS_OF_A_DOCTOR}`,
    clinic: `${FIRST_NUMBER} + :mylane`,
    starts: `${seconds} + mod(:turn, ${SLOTS_OF_A_DOCTOR}) * 1800`,
    quarter: ':starts / 900',
    row: `${FIRST_NUMBER} + :mylane * 1000000 + :turn`,
  };
  const lines = Object.entries(set).map(([name, value]) => `\\set ${name} ${value}`);
  return [...lines, ...sent.map(statement => `${statement};`)].join('\n');
}
