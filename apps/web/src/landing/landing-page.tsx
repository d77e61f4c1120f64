import { Download } from './download.tsx';
import { Faq } from './faq.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { How } from './how.tsx';
import { Quotation } from './quotation.tsx';
import { SideMenu } from './side-menu.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';

/** `/`: the page before registering. Rendered at build time; no React runs in the browser. */
export function LandingPage() {
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Hero />
        <Features />
        <How />
        <Quotation />
        <Download />
        <Faq />
      </main>
      <SiteFooter />
      <SideMenu />
    </>
  );
}
