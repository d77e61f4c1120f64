import './styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { BrowserRouter } from './app/browser-router.tsx';
import { PageNotFound } from './app/errors/error-boundary.tsx';
import { preloadPage } from './app/routes.tsx';
import { createQueryClient } from './lib/calls/query-client.ts';
import { startRestore } from './lib/offline/restore.ts';
import { dropStaleSheetEntries } from './lib/overlays/sheet-history.ts';
import { hasKeptModal } from './lib/overlays/ui-store.ts';
import { reloadWhenSignedOut } from './lib/session/back-forward.ts';
import { leaveEnded } from './lib/session/leave-ended.ts';
import { recallPreferences } from './lib/session/preferences.ts';
import { hasAuthCookie } from './lib/session/session.ts';
import { closeShownNotices } from './lib/session/shown-notices.ts';
import { clearStoredAccount } from './lib/session/stored-account.ts';
import { isChunkError } from './lib/versions/load-module.ts';
import { storeBuild } from './lib/versions/stored-build.ts';
import { registerServiceWorker } from './pwa/register.ts';

recallPreferences();
dropStaleSheetEntries();
reloadWhenSignedOut();
// The session may have been ended on another device while no tab was open.
if (!hasAuthCookie()) {
  void closeShownNotices().catch(reportError);
  void clearStoredAccount();
}

const queryClient = createQueryClient(leaveEnded);
startRestore(queryClient);
const ready = preloadPage(location.pathname);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');

const reactRoot = createRoot(root, {
  // A path without a page and a lost network are everyday events; everything else belongs in the console
  // and its watchers.
  onCaughtError: error => {
    if (!(error instanceof PageNotFound || isChunkError(error))) reportError(error);
  },
});
void ready.then(() =>
  reactRoot.render(
    <StrictMode>
      <BrowserRouter>
        <App queryClient={queryClient} />
      </BrowserRouter>
    </StrictMode>,
  ),
);

if (hasKeptModal())
  import('./lib/overlays/reopen-modal.ts').then(({ reopenModal }) => reopenModal(), reportError);

if (import.meta.env.PROD) {
  registerServiceWorker(navigator.serviceWorker).catch(reportError);
  storeBuild(navigator.serviceWorker);
}
