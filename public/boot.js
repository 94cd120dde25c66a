// Runs before the first paint: the remembered theme and density, and whether somebody is signed in, who at /, /login or /register goes on to the work.
(() => {
  try {
    const { dataset } = document.documentElement;
    const kept = sessionStorage.getItem('marginalia.shared') ? sessionStorage : localStorage;
    const theme = kept.getItem('marginalia.theme');
    if (theme === 'light' || theme === 'dark') dataset.theme = theme;
    if (kept.getItem('marginalia.density') === 'compact') dataset.density = 'compact';
    if (kept.getItem('marginalia.token')) {
      dataset.signedIn = '';
      // Signed in, there is nothing to sign in to or to register for.
      // Where a page is named that they came from, the page itself leads there.
      if (
        /^\/(login\/?|register\/?)?$/.test(location.pathname) &&
        !/[?&]next=/.test(location.search)
      )
        location.replace('/assignments');
    }
  } catch {
    // Storage is closed to us: the system's theme, and nobody is signed in.
  }
})();
