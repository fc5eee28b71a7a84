// Before the first paint: the theme chosen in the settings, so that the page does not flash in the other one.
try {
  const { theme } = JSON.parse(localStorage.getItem('kalah:settings') || '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // No storage, no wish: the system's theme it is.
}
