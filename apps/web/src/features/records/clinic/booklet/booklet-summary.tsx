import { useLingui } from '@lingui/react/macro';
import { PencilIcon, TextButton } from '@rifq/ui';
import { givenProtocols } from '../../../../entities/vaccines/dose-draft/draft.ts';
import { protocolsName } from '../../../../entities/vaccines/texts/protocol-names.ts';
import { resultText } from '../../../../entities/vaccines/texts/record-texts.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { visibleText } from '../../../../lib/forms/visible-text.ts';
import type { BookletRow } from './rows.ts';

interface BookletSummaryProps {
  rows: readonly BookletRow[];
  /** Returns to a row to correct it. */
  onCorrect: (index: number) => void;
}

/** The doses as they will be recorded, each with a way back to its row. */
export function BookletSummary({ rows, onCorrect }: BookletSummaryProps) {
  const { t } = useLingui();
  const { date } = useFormat();
  return (
    <ol className="list-rows" aria-label={t`ما سيُسجَّل`}>
      {rows.map(({ id, draft }, index) => {
        const name = protocolsName(givenProtocols(draft));
        const day = draft.givenOn === null ? '' : date(draft.givenOn);
        const parts = [draft.productName, draft.batch, draft.level, draft.clinic]
          .map(visibleText)
          .filter(part => part !== '');
        return (
          <li key={id} className="list-row">
            <div className="list-row-text">
              <h3>
                {name}
                {draft.result !== null && `\u00a0· ${resultText(draft.result)}`}
              </h3>
              <p className="text-sm text-ink-2 wrap-anywhere">
                {day}
                {parts.map(part => (
                  <span key={part}>
                    {'\u00a0· '}
                    <bdi>{part}</bdi>
                  </span>
                ))}
              </p>
            </div>
            <TextButton
              icon={<PencilIcon size="sm" />}
              aria-label={t`تصحيح: ${name}، ${day}`}
              onPress={() => onCorrect(index)}
            >
              {t`تصحيح`}
            </TextButton>
          </li>
        );
      })}
    </ol>
  );
}
