import type { ReactNode } from 'react';
import { CircleAlertIcon } from '../icons/icons.ts';
import { Note } from './card.tsx';

/** A question about a value, shown below its field and announced; not an error, since the value may be right. */
export function FieldQuestion({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div role="status" className="field-question">
      {children !== undefined && (
        <Note icon={<CircleAlertIcon />}>
          <p id={id}>{children}</p>
        </Note>
      )}
    </div>
  );
}
