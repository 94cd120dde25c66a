/**
 * Who is loaded with whom. Every chunk is compressed alone, so many small ones weigh more than few; but a public page
 * must not load what only the app needs, nor a page of text what only a form needs (docs/decisions/weight.md). What
 * stands higher takes a module, with all it imports, before what stands lower.
 */
const ORDER: readonly { name: string; test: RegExp }[] = [
  // What a public page of text loads, and no more.
  { name: 'page', test: /vite\/preload-helper|src\/app\/api-base/ },
  { name: 'xstate', test: /node_modules\/xstate\// },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|use-isomorphic-layout-effect|@xstate\/react)\// },
  {
    name: 'controls',
    test: new RegExp(
      'src/views/components/\\w+/(button|button-class|cx|icon-button|use-tooltip|kbd|field|input-class|spinner|link|alert|wordmark)\\.tsx?'
      + '|lucide-react/dist/esm/(createLucideIcon|Icon|defaultAttributes|shared)',
    ),
  },
  // What the student's page shares with the app.
  { name: 'paper', test: /src\/lib\/text\/(dates|text|plural)\.|src\/views\/components\/(fields\/text-area|states\/skeleton|layout\/prose-class)\./ },
  // What the landing page and the app show, and the two forms don't.
  {
    name: 'glyphs',
    test: /src\/views\/components\/(base\/later|fields\/search-input)|lucide-react\/dist\/esm\/icons\/(arrow-(left|up|down|right)|chevron-(left|right|down)|search|check)\./,
  },
  { name: 'client', test: /src\/services\/(http|token-storage)\.ts|contract\/(sign-in|errors|limits|common)\.ts|src\/lib\/site\/failure|src\/machines\/not-provided/ },
  // What the two forms of the public pages and the app's own dialogs share.
  { name: 'forms', test: /src\/views\/(components\/fields\/(first-fault|use-field-errors)|screens\/auth\/auth-values)\.|src\/(machines|services)\/sign-in|src\/services\/captcha/ },
  // What the desk shares with the other screens; it has no rows.
  {
    name: 'screens',
    test: new RegExp(
      'src/views/components/\\w+/(error-state|empty-state|skeleton|chip|chip-tone|use-quietly|menu|select|text-area|text-input)\\.|src/views/screens/workbench/statuses\\.|src/app/(shell|resources)/use-(now|resource)\\.'
      + '|src/lib/submissions/grades\\.|contract/rubric/read-grade\\.|src/services/(submissions|lists|windows)\\.|lucide-react/dist/esm/icons/(list-checks|pencil|rotate-cw)\\.|src/lib/text/(plural|text)\\.',
    ),
  },
  // What every screen is made of, rows, and what the workbench shares with few others: in one piece instead of a dozen.
  {
    name: 'rows',
    test: new RegExp(
      'src/views/(components/\\w+/(chip|chip-tone|table)|screens/workbench/(table/)?(submission-row|generating|shared-tip|row-button|statuses|row-menu-items))\\.'
      + '|contract/rubric/read-grade\\.|src/lib/(lists/(paging|collisions|trail)|submissions/(submission-query|grades|kept-text|place)|text/(file-names|dates))\\.'
      + '|src/views/components/\\w+/(page-header|error-state|empty-state|skeleton|pagination|filter-chip|checkbox|menu)\\.|src/app/(shell|resources)/use-(now|resource)\\.|src/lib/(lists/sort|submissions/similarity)\\.'
      + '|src/machines/(bulk-actions/bulk-actions\\.(view|plan)|submission-row/submission-row\\.work)'
      + '|src/services/(storage/places|storage/unsaved-text|submissions|lists)\\.|lucide-react/dist/esm/icons/(trash-2|trash|list-checks|rotate-ccw-clock|history|upload|file-input|file-search|file-text)\\.',
    ),
  },
  { name: 'app', test: /src\/app\/(shell\/)?(router|root|shell-route)\.tsx?|src\/services\/storage\/recording-switch/ },
];

export const codeSplittingGroups = ORDER.map((group, place) => ({ ...group, priority: ORDER.length - place }));
