// Runs before the first paint, so that an owner who chose a theme never sees the other one flash.
try {
  const { theme } = JSON.parse(localStorage.getItem('rifq.preferences') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed or holds something else: the device's own setting stands.
}

// What the first screen shows is asked for while the other scripts are on their way; `lib/calls/preloaded-screen.ts` hands it out.
if (/^\/dashboard(?:\/|$)/.test(location.pathname) && /(?:^|;\s*)rifq_session=1(?:;|$)/.test(document.cookie)) {
  const headers = { accept: 'application/json', 'x-rifq-client': 'web' };
  window.rifqAhead = { askedAt: Date.now(), response: fetch('/api/first-screen', { headers }) };
  // Whoever takes a part hears of a failure.
  window.rifqAhead.response.catch(() => undefined);
}

// A file that the app starts with did not come. Nothing of the app may run then, so this says so and reloads the page once
// the server answers, each time after twice the delay. Styles are asked for again without a reload.
const START_RELOADS = 'rifq.start-reloads';
let hasFailed = false;

function whenServerAnswers(delay, callback) {
  let isDone = false;
  const probe = async () => {
    if (document.hidden || isDone) return;
    const response = await fetch('/builds/latest.json', { cache: 'no-store' }).catch(() => undefined);
    if (!response?.ok || isDone) return;
    isDone = true;
    clearInterval(timer);
    callback();
  };
  const probeNow = () => void probe();
  const timer = setInterval(probeNow, delay);
  addEventListener('online', probeNow);
  document.addEventListener('visibilitychange', probeNow);
}

// The stored page may be of a build whose files are gone.
async function reload() {
  try {
    for (const name of await caches.keys()) {
      if (name.startsWith('build-')) await (await caches.open(name)).delete('/dashboard');
    }
  } catch {
    // No caches here.
  }
  location.reload();
}

function sayFailure() {
  const root = document.getElementById('root');
  if (root === null || root.hasChildNodes()) return;
  root.setAttribute('role', 'alert');
  root.style.cssText = 'padding:15vh 24px;text-align:center;font:1rem/1.7 system-ui,sans-serif';
  root.innerHTML =
    '<h1>تعذّر تحميل رِفق</h1><p>بياناتك محفوظة، وتعود الصفحة بعودة الاتصال.</p><a href="">إعادة المحاولة</a>';
}

const isOurs = address => address.startsWith(`${location.origin}/assets/`);

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet' && isOurs(target.href)) {
      whenServerAnswers(4000, () => target.replaceWith(target.cloneNode()));
    }
    if (hasFailed || !(target instanceof HTMLScriptElement) || !isOurs(target.src)) return;
    hasFailed = true;
    let reloads = 0;
    try {
      reloads = Number(sessionStorage.getItem(START_RELOADS));
      sessionStorage.setItem(START_RELOADS, String(reloads + 1));
    } catch {
      // Storage is closed: the delay stays short.
    }
    whenServerAnswers(4000 * 2 ** Math.min(reloads, 8), () => void reload());
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', sayFailure);
    else sayFailure();
  },
  { capture: true },
);

addEventListener('load', () => {
  try {
    if (!hasFailed) sessionStorage.removeItem(START_RELOADS);
  } catch {
    // Storage is closed: nothing was counted.
  }
});
