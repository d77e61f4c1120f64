// Runs before the first paint, so that an owner who chose a theme never sees the other one flash.
try {
  const { theme } = JSON.parse(localStorage.getItem('rifq.preferences') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed or holds something else: the device's own setting stands.
}

// A file that the app starts with did not come. Nothing of the app may run then, so this says so and reloads the page once
// the server answers, each time after twice the delay.
addEventListener(
  'error',
  ({ target }) => {
    const isScript = target instanceof HTMLScriptElement;
    if (!isScript && !(target instanceof HTMLLinkElement && target.rel === 'stylesheet')) return;
    if (document.documentElement.dataset.startFailed) return;
    document.documentElement.dataset.startFailed = '';
    let reloads = 0;
    try {
      reloads = Number(sessionStorage.getItem('rifq.start-reloads'));
      sessionStorage.setItem('rifq.start-reloads', String(reloads + 1));
    } catch {
      // Storage is closed: the delay stays short.
    }
    const probe = async () => {
      if (document.hidden) return;
      const response = await fetch('/builds/latest.json', { cache: 'no-store' }).catch(() => undefined);
      if (response?.ok) location.reload();
    };
    setInterval(probe, 4000 * 2 ** Math.min(reloads, 8));
    addEventListener('online', () => void probe());
    const say = () => {
      const root = document.getElementById('root');
      // Without its styles the app shows all the same.
      if (root === null || root.hasChildNodes()) return;
      root.setAttribute('role', 'alert');
      root.style.cssText = 'padding:15vh 24px;text-align:center;font:1rem/1.7 system-ui,sans-serif';
      root.innerHTML =
        '<h1>تعذّر تحميل رِفق</h1><p>بياناتك محفوظة، وتعود الصفحة بعودة الاتصال.</p><a href="">إعادة المحاولة</a>';
    };
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', say);
    else say();
  },
  { capture: true },
);
