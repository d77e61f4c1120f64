import type { PlanItem } from '@rifq/contract/calls';
import { type RefCallback, useEffect, useRef } from 'react';
import { isDeferred } from '../../../entities/vaccines/care.ts';

/** For the name of one item, or of a group. */
export type NameRef = (lines: readonly PlanItem[]) => RefCallback<HTMLElement>;

/**
 * Preserves the position of a keyboard user who defers a dose or ends that: the pressed button is unmounted by the
 * change, and the focus moves to the name of the item that then contains the dose.
 * @param isAway whether the focus is in a sheet over the plan
 * @returns `nameRef` for the names; `note` to call with the items of which one may be changed
 */
export function useFocusOnChange(items: readonly PlanItem[], isAway: boolean) {
  const names = useRef(new Map<string, HTMLElement>());
  const noted = useRef(new Map<string, boolean>());
  useEffect(() => {
    if (isAway) return;
    const changed = [...noted.current].find(([key, wasDeferred]) =>
      items.some(item => item.protocols.some(part => part === key) && isDeferred(item) !== wasDeferred),
    );
    if (changed === undefined) return;
    noted.current.clear();
    // A user who has moved the focus elsewhere is not interrupted.
    if (document.activeElement === document.body) names.current.get(changed[0])?.focus();
  }, [items, isAway]);
  const note = (lines: readonly PlanItem[]) => {
    noted.current = new Map(lines.flatMap(line => line.protocols.map(key => [key, isDeferred(line)])));
  };
  const nameRef: NameRef = lines => element => {
    const keys = lines.flatMap(line => line.protocols);
    if (element !== null) for (const key of keys) names.current.set(key, element);
    return () => {
      for (const key of keys) if (names.current.get(key) === element) names.current.delete(key);
    };
  };
  return { note, nameRef };
}
