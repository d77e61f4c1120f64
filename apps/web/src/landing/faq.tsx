import { Trans, useLingui } from '@lingui/react/macro';
import { PlusIcon } from '@rifq/ui';
import { faqEntries } from './faq-entries.ts';
import { sections } from './sections.ts';

/** Questions as native disclosures; the first is open. */
export function Faq() {
  const { i18n } = useLingui();
  return (
    <section
      className="section section-follows frame faq"
      id={sections.faq}
      aria-labelledby="faq-title"
      tabIndex={-1}
    >
      <div>
        <h2 className="section-title" id="faq-title">
          <Trans>أسئلة شائعة</Trans>
        </h2>
        <p className="section-intro">
          <Trans>إجابات قصيرة عن أكثر الأسئلة تكرارًا.</Trans>
        </p>
      </div>
      <div className="faq-list">
        {faqEntries(i18n).map(({ question, answer }, index) => (
          <details key={question} open={index === 0}>
            <summary>
              {question}
              <PlusIcon className="faq-sign" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
