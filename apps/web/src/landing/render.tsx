import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { i18n } from '../lib/formats/i18n.ts';
import { LANGUAGE } from '../lib/formats/language.ts';
import { type PageAssets, type PageDocument, renderDocument } from './document.ts';
import { type FaqEntry, faqEntries } from './faq-entries.ts';
import { LandingPage } from './landing-page.tsx';
import { OfflinePage } from './offline-page.tsx';
import { type StaticPath, staticPages } from './pages.ts';
import { PrivacyPage } from './privacy-page.tsx';
import { TermsPage } from './terms-page.tsx';

/** Returns the questions as a schema.org FAQPage, escaped for a script element. */
function faqStructuredData(entries: readonly FaqEntry[]): string {
  const page = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: LANGUAGE,
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
  return JSON.stringify(page).replaceAll('<', '\\u003c');
}

/** Renders one static page as a whole HTML document. @param texts the language, the app's by default */
export function renderStaticPage(path: StaticPath, assets: PageAssets, texts: I18n = i18n): string {
  const { inlineScript } = staticPages[path];
  return renderDocument({ ...pageDocument(path, texts), inlineScript }, assets);
}

function pageDocument(path: StaticPath, texts: I18n): PageDocument {
  switch (path) {
    case '/':
      return {
        title: texts._(msg`رفق بقطتك وكلبك | رِفق`),
        description: texts._(
          msg`خطة تطعيم واضحة لكل قط وكلب بالعربية: موعد كل جرعة وسببه ومصدره، وسجلّ للجرعات والأوزان والصور. مجانًا وبلا كلمة مرور.`,
        ),
        body: markup(<LandingPage />, texts),
        indexed: true,
        structuredData: faqStructuredData(faqEntries(texts)),
      };
    case '/privacy':
      return {
        title: texts._(msg`الخصوصية | رِفق`),
        description: texts._(msg`ما يحفظه رِفق من بيانات، ولماذا، ومن يراها، وكيف تُحذف.`),
        body: markup(<PrivacyPage />, texts),
        indexed: true,
      };
    case '/terms':
      return {
        title: texts._(msg`الشروط | رِفق`),
        description: texts._(msg`ما يقدّمه رِفق وما لا يقدّمه، وما يُنتظر من مستخدمه.`),
        body: markup(<TermsPage />, texts),
        indexed: true,
      };
    case '/offline':
      return {
        title: texts._(msg`لا اتصال بالإنترنت | رِفق`),
        description: texts._(msg`تعود الصفحة بعودة الاتصال.`),
        body: markup(<OfflinePage />, texts),
        indexed: false,
      };
  }
}

function markup(page: ReactElement, texts: I18n): string {
  return renderToStaticMarkup(<I18nProvider i18n={texts}>{page}</I18nProvider>);
}
