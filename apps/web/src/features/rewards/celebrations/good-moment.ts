import type { Me } from '@rifq/contract/calls';
import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { toasts } from '../../../lib/overlays/toasts.ts';

/** What is open over the page, an error that is shown, and a red flag of health. */
const IN_THE_WAY = '.scrim, [role="dialog"], [role="alertdialog"], [role="alert"]:not(:empty), .note-danger';

/** Pages and sections about money are no place for it; those of conversations have another layout. */
const QUIET = /^\/dashboard\/(payments\/|profile\?(.*&)?section=(cards|payments)(&|$))/;
const LISTS_PETS = /^\/dashboard(\/pets)?$/;
const OF_PET = /^\/dashboard\/pets\/(?:view|edit)\/([^/]+)$/;

/** Whether a page shows a pet that is lost or has passed away; one that is not in the profile is in the archive. */
function showsSorrow(path: string, pets: Me['pets']): boolean {
  const petId = OF_PET.exec(path)?.[1];
  if (petId !== undefined) return pets.find(({ id }) => id === petId)?.state !== 'home';
  return LISTS_PETS.test(path) && pets.some(({ state }) => state !== 'home');
}

/** Whether the person looks at this tab, and nothing on the screen is in the way of joy. */
function isCalm(): boolean {
  return (
    document.visibilityState === 'visible' &&
    document.querySelector(IN_THE_WAY) === null &&
    !toasts.getSnapshot().some(({ isFailure }) => isFailure)
  );
}

/** Whatever opens, closes or fails changes the page. */
function onChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['role'] });
  document.addEventListener('visibilitychange', listener);
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', listener);
  };
}

export interface GoodMoment {
  /** Whether the page that is shown is a place to celebrate, whatever is open over it. */
  isGladPlace: boolean;
  /** Whether it is such a place, and nothing is in the way. */
  isGood: boolean;
  /** The same, asked at any time rather than of the last render. */
  isGoodNow: () => boolean;
}

/** Whether now and here is a moment to celebrate. */
export function useGoodMoment(pets: Me['pets']): GoodMoment {
  const { pathname, search } = useLocation();
  const isCalmNow = useSyncExternalStore(onChange, isCalm);
  const isGladPlace = !QUIET.test(pathname + search) && !showsSorrow(pathname, pets);
  const place = useRef(isGladPlace);
  useLayoutEffect(() => {
    place.current = isGladPlace;
  }, [isGladPlace]);
  const isGoodNow = useCallback(() => place.current && isCalm(), []);
  return { isGladPlace, isGood: isGladPlace && isCalmNow, isGoodNow };
}
