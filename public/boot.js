// Runs before the first paint: the remembered theme and density, and whether somebody is signed in, who at / goes on to the work.
(() => {
  try {
    const { dataset } = document.documentElement;
    const kept = sessionStorage.getItem('marginalia.shared') ? sessionStorage : localStorage;
    const theme = kept.getItem('marginalia.theme');
    if (theme === 'light' || theme === 'dark') dataset.theme = theme;
    if (kept.getItem('marginalia.density') === 'compact') dataset.density = 'compact';
    if (kept.getItem('marginalia.token')) {
      dataset.signedIn = '';
      if (location.pathname === '/') location.replace('/assignments');
    }
  } catch {
    // Storage is closed to us: the system's theme, and nobody is signed in.
  }
})();
