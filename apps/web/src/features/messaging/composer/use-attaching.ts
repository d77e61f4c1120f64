import { type DragEvent, useRef, useState } from 'react';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { joined, type ReadFiles, readFiles } from './read-files.ts';

/** Chosen, pasted or dropped files, until they are sent or removed. */
export function useAttaching() {
  const { number } = useFormat();
  const [read, setRead] = useState<ReadFiles | null>(null);
  const [reading, setReading] = useState(0);
  const queue = useRef(Promise.resolve());
  const [isOver, setOver] = useState(false);
  const take = (chosen: Iterable<File> | null | undefined) => {
    const files = [...(chosen ?? [])];
    if (files.length === 0) return false;
    setReading(count => count + 1);
    // A choice made in the meantime is appended to files that are still being read.
    queue.current = queue.current
      .then(() => readFiles(files, number))
      .then(more => setRead(before => joined(before, more, number)), reportError)
      .finally(() => setReading(count => count - 1));
    return true;
  };
  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    read,
    isReading: reading > 0,
    /** Files are dragged over the conversation and can be dropped. */
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
