import { useLingui } from '@lingui/react/macro';
import { Wordmark } from '@rifq/ui';
import type { ReactNode } from 'react';
import { HeaderEntrances } from './header-entrances.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SkipLink } from './skip-link.tsx';

interface ArticleProps {
  title: ReactNode;
  lead: ReactNode;
  children: ReactNode;
}

/** A page of text: privacy and terms. */
export function Article({ title, lead, children }: ArticleProps) {
  const { t } = useLingui();
  return (
    <>
      <SkipLink />
      <header className="site-header frame">
        <a className="site-header-home" href="/">
          <Wordmark label={t`رِفق، الصفحة الرئيسية`} />
        </a>
        <div className="site-header-actions">
          <HeaderEntrances />
        </div>
      </header>
      <main id="main" className="article frame" tabIndex={-1}>
        <h1>{title}</h1>
        <p className="article-lead">{lead}</p>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}

/** A titled part of an article. */
export function ArticlePart({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
