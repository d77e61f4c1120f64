import type { Me } from '@rifq/contract/calls';
import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { toasts } from '../../../lib/overlays/toasts.ts';

/** Overlays, a visible error, and a health warning. */
const IN_THE_WAY = '.scrim, [role="dialog"], [role="alertdialog"], [role="alert"]:not(:empty), .note-danger';

/** Pages and sections about money show no celebrations; conversations have another layout. */
const QUIET = /^\/dashboard\/(payments\/|profile\?(.*&)?section=(cards|payments)(&|$))/;
const LISTS_PETS = /^\/dashboard(\/pets)?$/;
const OF_PET = /^\/dashboard\/pets\/(?:view|edit)\/([^/]+)$/;

/** Whether a page shows a pet that is lost or has passed away; one that is not in the profile is in the archive. */
function showsSorrow(path: string, pets: Me['pets']): boolean {
  const petId = OF_PET.exec(path)?.[1];
  if (petId !== undefined) return pets.find(({ id }) => id === petId)?.state !== 'home';
  return LISTS_PETS.test(path) && pets.some(({ state }) => state !== 'home');
}

/** Whether the tab is visible, without an overlay or error. */
function isCalm(): boolean {
  return (
    document.visibilityState === 'visible' &&
    document.querySelector(IN_THE_WAY) === null &&
    !toasts.getSnapshot().some(({ isFailure }) => isFailure)
  );
}

/** Observes the document, which every overlay or error changes. */
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
  /** Whether the current page is suitable for celebrations, regardless of overlays. */
  isGladPlace: boolean;
  /** Whether it is suitable and has no overlay or error. */
  isGood: boolean;
  /** The same at the time of the call, instead of the last render. */
  isGoodNow: () => boolean;
}

/** Returns whether a celebration can be shown here and now. */
export function useGoodMoment(pets: Me['pets']): GoodMoment {
  const { pathname, search } = useLocation();
  const isCalmNow = useSyncExternalStore(onChange, isCalm);
  const isGladPlace = !QUIET.test(pathname + search) && !showsSorrow(pathname, pets);
  const isGladRef = useRef(isGladPlace);
  useLayoutEffect(() => {
    isGladRef.current = isGladPlace;
  }, [isGladPlace]);
  const isGoodNow = useCallback(() => isGladRef.current && isCalm(), []);
  return { isGladPlace, isGood: isGladPlace && isCalmNow, isGoodNow };
}
