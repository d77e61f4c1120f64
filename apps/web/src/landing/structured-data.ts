import type { FaqEntry } from './faq-entries.ts';

/** Returns the questions as a schema.org FAQPage, escaped for a script element. */
export function faqStructuredData(entries: readonly FaqEntry[]): string {
  const page = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: 'ar',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
  return JSON.stringify(page).replaceAll('<', '\\u003c');
}
