import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ChangedBy } from '@rifq/contract';
import { isolated } from '@rifq/rules';
import { Note, OptionRows } from '@rifq/ui';
import { useEffect, useRef, useState } from 'react';
import { type ChangedParts, type FormPart, isSamePart, withPart } from './use-opened-version.ts';

interface ChangedElsewhereProps<Values> {
  changed: ChangedParts<Values> | undefined;
  values: Values;
  /** Takes over the chosen value of a part. */
  onChoose: (values: Values) => void;
}

/** Shows what another session saved while a form was filled in, and lets the user choose where both changed a part. */
export function ChangedElsewhere<Values>(props: ChangedElsewhereProps<Values>) {
  const { t } = useLingui();
  const { changed, values, onChoose } = props;
  const heading = useRef<HTMLParagraphElement>(null);
  const announced = useRef(changed);
  useEffect(() => {
    // A form that opens again with a stored draft leaves the focus where it is.
    if (changed !== announced.current) heading.current?.focus();
    announced.current = changed;
  }, [changed]);
  if (changed === undefined) return null;
  const { by, mine, theirs, taken, contested } = changed;
  return (
    <Note>
      <div className="grid gap-4">
        <p ref={heading} tabIndex={-1} className="outline-none">
          {whoChanged(by)} {t`ما كُتب هنا لم يُحفظ بعد. تلزم مراجعته ثم الحفظ من جديد.`}
        </p>
        {taken.length > 0 && (
          <div>
            <p>{t`أُدخل هنا كما حُفظ:`}</p>
            <ul className="grid gap-1">
              {taken.map(part => (
                <li key={part.label}>
                  <b>{part.label}</b>: <bdi>{textOf(part, theirs)}</bdi>
                </li>
              ))}
            </ul>
          </div>
        )}
        {contested.map(part => (
          <Choice
            key={part.label}
            part={part}
            mine={mine}
            theirs={theirs}
            values={values}
            onChoose={onChoose}
          />
        ))}
      </div>
    </Note>
  );
}

interface ChoiceProps<Values> extends Pick<ChangedElsewhereProps<Values>, 'values' | 'onChoose'> {
  part: FormPart<Values>;
  mine: Values;
  theirs: Values;
}

/** The choice between the typed value of a part, even after a validation error, and the saved one. */
function Choice<Values>({ part, mine, theirs, values, onChoose }: ChoiceProps<Values>) {
  const { t } = useLingui();
  const isTheirs = isSamePart(part, values, theirs);
  const [typed, setTyped] = useState(mine);
  if (!isTheirs && !isSamePart(part, values, typed)) setTyped(values);
  return (
    <OptionRows
      label={part.label}
      options={[
        { id: 'mine', title: t`ما كُتب هنا`, hint: textOf(part, typed) },
        { id: 'theirs', title: t`ما حُفظ`, hint: textOf(part, theirs) },
      ]}
      value={isTheirs ? 'theirs' : 'mine'}
      onChange={id => onChoose(withPart(part, values, id === 'mine' ? typed : theirs))}
    />
  );
}

const textOf = <Values,>(part: FormPart<Values>, values: Values): string => part.text(values) || t`فارغ`;

function whoChanged(by: ChangedBy | undefined): string {
  if (by === undefined) return t`حُفظ تعديل آخر بعد فتح هذا النموذج.`;
  if (by.who === 'self') return t`حُفظ تعديل آخر من جهاز أو نافذة أخرى بعد فتح هذا النموذج.`;
  if (by.name === null) return t`حُفظ تعديل آخر من العيادة بعد فتح هذا النموذج.`;
  const name = isolated(by.name);
  return t`حُفظ تعديل من «${name}» بعد فتح هذا النموذج.`;
}
