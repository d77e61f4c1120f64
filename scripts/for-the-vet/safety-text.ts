import type { SafetySourceId, SourceId } from '../../packages/care-plan/src/rules/sources.ts';
import {
  firstSteps,
  redFlags,
  type SafetyLine,
  safetyLines,
} from '../../packages/rules/src/reference/safety.ts';
import type { Both } from './both.ts';

interface Sourced {
  readonly en: string;
  readonly sources: readonly (SourceId | SafetySourceId)[];
}

type RedFlag = (typeof redFlags)[number]['key'];
type FirstStep = (typeof firstSteps)[number]['key'];

/** A text as shown in the app, also in English, with its sources. */
export interface SourcedBoth extends Both {
  readonly sources: Sourced['sources'];
}

/** The safety lines in English, with their sources. */
const safetyWords: Readonly<Record<SafetyLine, Sourced>> = {
  notAdvice: {
    en: 'This app keeps records and reminders. It does not replace a veterinarian.',
    sources: ['POL'],
  },
  source: {
    en: 'Suggested dates follow general guidelines; the vet and the leaflet decide.',
    sources: ['POL'],
  },
  noDose: {
    en: 'Give no medicine or dose without a vet. Paracetamol (Panadol) can kill cats.',
    sources: ['PPH'],
  },
  permethrin: {
    en: "Dogs' flea drops are never put on cats: permethrin is poisonous to them.",
    sources: ['PERM'],
  },
  parasiteProduct: {
    en: 'Every product against parasites has a least age and weight, which stand on its label.',
    sources: ['BR', 'FC'],
  },
  fleaDrops: { en: 'Flea drops do not treat worms, unless their label names worms.', sources: ['FC', 'GK'] },
  sick: { en: 'Ask the vet before vaccinating a sick or pregnant animal.', sources: ['ATYP', 'W16'] },
  reaction: {
    en: 'Swollen face, trouble breathing or collapse after a vaccine is an emergency.',
    sources: ['NR', 'NT'],
  },
  pastReaction: {
    en: 'Tell the vet of any reaction to an earlier vaccine before the next dose.',
    sources: ['ATYP'],
  },
  weakImmunity: {
    en: 'Tell the vet of weak immunity, or of medicine that weakens it, before any vaccine, above all a live one.',
    sources: ['ATYP', 'NKW'],
  },
  coughVaccine: {
    en: 'After a cough vaccine in the nose or mouth dogs may shed the live vaccine strain for up to 6 weeks: keep them away from cats and from people with weak immunity.',
    sources: ['NKW'],
  },
  unprotectedDogs: {
    en: 'Until the primary series is complete, keep dogs away from places where dogs of unknown vaccination go; healthy vaccinated dogs are good company.',
    sources: ['PUP'],
  },
  unprotectedCats: {
    en: 'Until the primary series is complete, cats stay indoors, away from cats of unknown vaccination.',
    sources: ['GK'],
  },
  leptospirosis: {
    en: 'Leptospirosis reaches dogs and people through the urine of rodents and standing water.',
    sources: ['CDCL'],
  },
  bite: {
    en: 'After a bite or scratch by an animal, wash the wound with soap and water for 15 minutes, then go to hospital at once.',
    sources: ['WHOR'],
  },
  heat: { en: 'Never leave an animal in a car or in the sun, even for minutes.', sources: ['HEAT'] },
  pregnantOwner: {
    en: 'During a pregnancy someone else cleans the litter box every day.',
    sources: ['CDCT'],
  },
  travel: { en: 'Travel rules change: confirm with the authority before booking.', sources: ['POL'] },
  remote: { en: 'A remote consultation is not for emergencies.', sources: ['GK'] },
};

/** The emergency signs in English, with their sources. */
const redFlagWords: Readonly<Record<RedFlag, Sourced>> = {
  breathing: { en: 'Trouble breathing or choking', sources: ['EMP', 'EMM'] },
  bleeding: { en: 'Bleeding that does not stop within 5 minutes', sources: ['EMP', 'EMS'] },
  urine: { en: 'Cannot pass urine, especially male cats', sources: ['EMP', 'EMM'] },
  seizure: { en: 'Seizures or staggering', sources: ['EMP'] },
  collapse: { en: 'Unconscious, collapsed or cannot stand', sources: ['EMP', 'EMS'] },
  poison: { en: 'Ate poison, human medicine, chocolate or lilies', sources: ['EMP', 'EMS'] },
  heatstroke: { en: 'Heatstroke: heavy panting, drooling, weakness', sources: ['EMP', 'EMS'] },
  bloat: { en: 'Sudden swollen belly with retching that brings up nothing', sources: ['EMM', 'EMS'] },
  vomit: { en: 'Severe, repeated or bloody vomiting or diarrhoea', sources: ['EMP', 'EMS'] },
  trauma: { en: 'Hit by a car, a fall, a deep wound or a fracture', sources: ['EMM', 'EMS'] },
  eye: { en: 'Injury to the eye', sources: ['EMP'] },
  blood: { en: 'Blood from nose or mouth, or in urine', sources: ['EMP'] },
  water: { en: 'Not drinking for 24 hours or more', sources: ['EMP'] },
  young: { en: 'A kitten or puppy that neither eats nor drinks', sources: ['EMM'] },
  birth: { en: 'Difficult birth', sources: ['GK'] },
  blueGums: { en: 'Blue or very pale gums', sources: ['EML'] },
};

export function safetyPhrases(): SourcedBoth[] {
  const phrases: SourcedBoth[] = [];
  let key: SafetyLine;
  for (key in safetyLines) phrases.push({ ar: safetyLines[key], ...safetyWords[key] });
  return phrases;
}

export function redFlagPhrases(): SourcedBoth[] {
  return redFlags.map(({ key, ar }) => ({ ar, ...redFlagWords[key] }));
}

const firstStepWords: Record<FirstStep, Sourced> = {
  call: { en: 'Call before setting off: what happened, when it began, age and weight', sources: ['GK'] },
  calm: { en: 'A quiet place in the shade, away from children and other animals', sources: ['GK'] },
  nothing: {
    en: 'No medicine, no food, no attempt to make it vomit; paracetamol (Panadol) can kill cats',
    sources: ['GK'],
  },
  carry: {
    en: 'In a closed box; if a fracture is feared, on something flat, without bending the body',
    sources: ['GK'],
  },
  bring: { en: 'Bring what it may have eaten: the package, or a photo of it', sources: ['GK'] },
};

export function firstStepPhrases(): SourcedBoth[] {
  return firstSteps.map(({ key, ar, more }) => ({ ar: `${ar} ${more}`, ...firstStepWords[key] }));
}
