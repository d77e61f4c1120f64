import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../calls/api-error.ts';

type Sentences<Name extends string> = { [K in Name]?: string | undefined };

interface Shown<Name extends string> {
  fields: Sentences<Name>;
  /** Error of the form as a whole, when no field is to blame. */
  general?: string | undefined;
}

/**
 * Manages the errors of one form, each at its field; typed input stays. Showing errors moves the focus to the first
 * field that has one, with its content selected.
 * @param order names of the fields in screen order; a 422 about any other is shown in general
 */
export function useFieldErrors<Name extends string>(order: readonly Name[]) {
  const [shown, setShown] = useState<Shown<Name>>({ fields: {} });
  const elements = useRef(new Map<Name, HTMLElement>());
  const focusNext = useRef(false);

  useEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    const first = order.find(name => shown.fields[name] !== undefined && elements.current.has(name));
    const element = first && elements.current.get(first);
    element?.focus();
    // As with the Tab key, typing replaces the content: a day is shown in words, to which digits cannot be added.
    if (element instanceof HTMLInputElement) element.select();
  }, [shown, order]);

  const element = useCallback((name: Name) => elements.current.get(name), []);
  const show = useCallback((next: Shown<Name>) => {
    focusNext.current = true;
    setShown(next);
  }, []);

  return {
    errors: shown.fields,
    general: shown.general,
    /** Returns the `inputRef` of a field. */
    inputRef: (name: Name) => (element: HTMLElement | null) => {
      if (element) elements.current.set(name, element);
      else elements.current.delete(name);
    },
    /** Returns the element of a field while it is on the screen. */
    element,
    /** Replaces the errors by these; returns whether there are any. */
    showFields(fields: Sentences<Name>): boolean {
      show({ fields });
      return Object.values(fields).some(sentence => sentence !== undefined);
    },
    /** Shows the error of a call: at the fields it names, otherwise in general. */
    showFailure(error: unknown): void {
      const fields: Sentences<Name> = {};
      if (error instanceof ApiError) for (const name of order) fields[name] = error.field(name);
      const isPlaced = order.some(name => fields[name] !== undefined);
      show({ fields, general: isPlaced ? undefined : messageOf(error) });
    },
    /** Shows an error of the form as a whole. */
    showGeneral: (general: string) => show({ fields: {}, general }),
    /** Removes the error of a field, once its value changes. */
    clear(name: Name): void {
      setShown(current =>
        current.fields[name] === undefined && current.general === undefined
          ? current
          : { fields: { ...current.fields, [name]: undefined } },
      );
    },
  };
}

export type FormFieldErrors<Name extends string> = ReturnType<typeof useFieldErrors<Name>>;
