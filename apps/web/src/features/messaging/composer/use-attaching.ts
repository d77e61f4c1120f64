import { type DragEvent, useState } from 'react';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { type ReadFiles, readFiles } from './read-files.ts';

/** Files that were chosen, pasted or dropped, until they are sent or put away. */
export function useAttaching() {
  const { number } = useFormat();
  const [read, setRead] = useState<ReadFiles | null>(null);
  const [isReading, setReading] = useState(false);
  const [isOver, setOver] = useState(false);
  const take = (chosen: Iterable<File> | null | undefined) => {
    const files = [...(chosen ?? [])];
    if (files.length === 0) return false;
    setReading(true);
    readFiles(files, number)
      .then(setRead, reportError)
      .finally(() => setReading(false));
    return true;
  };
  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    read,
    isReading,
    /** Something is held over the conversation, and may be let go there. */
    isOver,
    take,
    putAway: () => setRead(null),
    dropTarget: {
      onDragOver(event: DragEvent) {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget instanceof Node ? event.relatedTarget : null))
          setOver(false);
      },
      onDrop(event: DragEvent) {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      },
    },
  };
}

export type Attaching = ReturnType<typeof useAttaching>;
