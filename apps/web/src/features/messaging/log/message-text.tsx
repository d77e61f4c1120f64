import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@rifq/ui';
import { useMemo } from 'react';
import { partsOf } from './link-parts.ts';

/** Text of a message: in its own direction, with links and with numbers in left-to-right order. */
export function MessageText({ text }: { text: string }) {
  const { t } = useLingui();
  const parts = useMemo(() => partsOf(text), [text]);
  return (
    <p dir="auto" className="message-text">
      {parts.map((part, index) => {
        const key = index;
        if (part.type === 'text') return part.text;
        if (part.type === 'number')
          return (
            <bdi key={key} dir="ltr">
              {part.text}
            </bdi>
          );
        return (
          <a key={key} href={part.text} target="_blank" rel="noopener noreferrer nofollow">
            <bdi dir="ltr">{part.text}</bdi>
            {/* Not part of the text's direction or of a copied selection. */}
            <bdi className="select-none">
              <VisuallyHidden>{t`(يُفتح في نافذة جديدة)`}</VisuallyHidden>
            </bdi>
          </a>
        );
      })}
    </p>
  );
}
