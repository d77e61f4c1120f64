// Runs before the first paint, so that an owner who chose a theme never sees the other one flash.
try {
  const { theme } = JSON.parse(localStorage.getItem('rifq.preferences') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed or holds something else: the device's own setting stands.
}

// A file that the app starts with did not come. Nothing of the app runs then, so this says so and reloads the page once
// the server answers.
addEventListener(
  'error',
  ({ target }) => {
    const isNeeded = target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === 'stylesheet');
    if (!isNeeded) return;
    const probe = async () => {
      if (document.hidden) return;
      const response = await fetch('/builds/latest.json', { cache: 'no-store' }).catch(() => undefined);
      if (response?.ok) location.reload();
    };
    setInterval(probe, 4000);
    addEventListener('online', probe);
    const say = () => {
      const root = document.getElementById('root');
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
