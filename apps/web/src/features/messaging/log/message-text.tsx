import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@rifq/ui';
import { useMemo } from 'react';
import { partsOf } from './link-parts.ts';

/** What somebody has written: in its own direction, with links that can be opened and numbers in their order. */
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
            {/* Not of the text: neither its direction nor what is copied of it. */}
            <bdi className="select-none">
              <VisuallyHidden>{t`(يُفتح في نافذة جديدة)`}</VisuallyHidden>
            </bdi>
          </a>
        );
      })}
    </p>
  );
}
