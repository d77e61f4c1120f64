// Runs before the first paint, so that an owner who chose a theme never sees the other one flash.
try {
  const { theme } = JSON.parse(localStorage.getItem('rifq.preferences') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed or holds something else: the device's own setting stands.
}
