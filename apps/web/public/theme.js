// Runs before the first paint; src/lib/theme.ts takes over when the app has loaded and must agree with this file.
(function () {
  var preference = null;
  try {
    preference = localStorage.getItem('loquat.theme');
  } catch {
    // Storage may be blocked: follow the system.
  }
  var isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches;
  var isDark = preference === 'dark' || (preference !== 'light' && isSystemDark);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  document.querySelector('meta[name="theme-color"]').content = isDark ? '#131a16' : '#f3efe8';
})();
