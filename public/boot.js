// Runs before the first paint: the remembered theme and density, and at / whoever is signed in goes on to the work.
(() => {
  try {
    const { dataset } = document.documentElement;
    const theme = localStorage.getItem('marginalia.theme');
    if (theme === 'light' || theme === 'dark') dataset.theme = theme;
    if (localStorage.getItem('marginalia.density') === 'compact') dataset.density = 'compact';
    if (location.pathname === '/' && localStorage.getItem('marginalia.token')) location.replace('/assignments');
  } catch {
    // Storage is closed to us: the system's theme, and nobody is signed in.
  }
})();
