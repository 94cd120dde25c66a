/**
 * Who is loaded with whom. Every chunk is compressed alone, so many small ones weigh more than few; but a public page
 * must not load what only the app needs, nor a page of text what only a form needs (docs/decisions/weight.md). What
 * stands higher takes a module, with all it imports, before what stands lower.
 */
const ORDER: readonly { name: string; test: RegExp }[] = [
  // What a public page of text loads, and no more.
  {
    name: 'page',
    test: /vite\/preload-helper|src\/app\/api-base|src\/services\/(account\/stored-token|storage\/kept)\./,
  },
  { name: 'xstate', test: /node_modules\/xstate\// },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|use-isomorphic-layout-effect|@xstate\/react)\//,
  },
  {
    name: 'controls',
    test: new RegExp(
      'src/views/components/\\w+/(button|button-class|cx|icon-button|use-tooltip|kbd|field|input-class|spinner|link|alert|wordmark)\\.tsx?' +
        '|lucide-react/dist/esm/(createLucideIcon|Icon|defaultAttributes|shared)',
    ),
  },
  // What the student's page shares with the app.
  {
    name: 'paper',
    test: /src\/lib\/text\/text\.|contract\/text\/plural\.|src\/views\/components\/(fields\/text-area|states\/skeleton|layout\/prose-class)\./,
  },
  // Whoever shows a time; the desk doesn't.
  { name: 'dates', test: /src\/lib\/text\/dates\.|node_modules\/date-fns\// },
  // What the landing page and the app show, and the two forms don't.
  {
    name: 'glyphs',
    test: /src\/views\/components\/(base\/later|fields\/search-input)|lucide-react\/dist\/esm\/icons\/(arrow-(left|up|down|right)|chevron-(left|right|down)|search|check)\./,
  },
  {
    name: 'client',
    test: /src\/services\/(http|account\/token-storage)\.ts|contract\/(sign-in|errors|limits|common)\.ts|src\/lib\/site\/failure|src\/machines\/not-provided/,
  },
  // What forms share, those of the app too.
  { name: 'fields', test: /src\/views\/components\/fields\/(first-fault|use-field-errors)\./ },
  { name: 'captcha', test: /src\/services\/account\/captcha/ },
  // What the pages share that people come in by.
  {
    name: 'door',
    test: /src\/app\/site\/auth\/visiting|src\/views\/screens\/auth\/(auth-(form|field|page)|password-field)|src\/lib\/site\/next-address/,
  },
  // What signing in and registering share, and the app's own dialog.
  {
    name: 'forms',
    test: /src\/(machines|services\/account)\/sign-in|src\/app\/site\/auth\/use-sign-in/,
  },
  // What the desk shares with the other screens; it has no rows.
  {
    name: 'screens',
    test: new RegExp(
      'src/views/components/\\w+/(error-state|empty-state|skeleton|chip-tone|use-quietly|menu|text-area|text-input)\\.|src/views/screens/workbench/statuses\\.|src/app/(shell|resources)/use-(now|resource)\\.' +
        '|src/lib/submissions/grades\\.|contract/rubric/read-grade\\.|src/services/(submissions/submissions|lists|windows)\\.|lucide-react/dist/esm/icons/(list-checks|pencil|rotate-cw|ellipsis|plus|sparkles|file-input)\\.|src/machines/later-chart\\.|src/lib/text/text\\.|contract/text/plural\\.',
    ),
  },
  // What the lists of everything are made of.
  {
    name: 'lists',
    test: new RegExp(
      'src/views/components/\\w+/(page-header|pagination|filter-chip|checkbox|table|chip|chip-shape|select|unread-rows)\\.|src/lib/(lists/(paging|trail)|text/search)\\.|src/services/storage/places\\.' +
        '|lucide-react/dist/esm/icons/(trash-2|trash|upload|download)\\.',
    ),
  },
  // Rows, and what the workbench shares with few others: in one piece instead of a dozen.
  {
    name: 'rows',
    test: new RegExp(
      'src/views/screens/workbench/(table/)?(use-here|submission-row|generating|shared-tip|row-button|statuses|row-menu-items)\\.' +
        '|src/lib/(lists/collisions|submissions/(submission-query|kept-text|place|similarity))\\.' +
        '|src/machines/(bulk-actions/bulk-actions\\.(view|plan)|submission-row/submission-row\\.work)' +
        '|src/services/storage/unsaved-text|lucide-react/dist/esm/icons/(pen-line|rotate-ccw-clock|history|file-search|file-text)\\.',
    ),
  },
  // What is asked for before the app is there, and what the desk knows then.
  { name: 'ahead', test: /src\/app\/ahead|src\/services\/(begun|desk\/(begin-desk|pdfjs))\./ },
  { name: 'begun-pages', test: /src\/services\/desk\/(begun-pages|pdf-drawing)/ },
  {
    name: 'app',
    test: /src\/app\/(shell\/)?(start|router|root|shell-route)\.tsx?|src\/services\/storage\/recording-switch/,
  },
  // What the rubric and the desk know of marks.
  {
    name: 'marks',
    test: /contract\/rubric\/(criterion|decimal|judgement|mark|model|total|versions)\./,
  },
  // What the desk can't be read without, and what comes later there needs too.
  {
    name: 'script',
    test: new RegExp(
      'src/views/screens/desk/script/(document-view|surface)\\.|src/lib/desk/(boxes|drawn|judge|leaves|notes|place|queue|selectors|sheet)\\.|contract/(document|rubric/annotation)\\.' +
        '|src/machines/(box-drawing/box-drawing|margin/margin|mark-sheet/mark-sheet|draft-points/draft-points|script-search/script-search|script/script|desk/desk)\\.view|src/app/(draft/points|desk/desk-resources)\\.|src/views/screens/desk/use-stirring\\.|src/services/desk/desk(-storage)?\\.|contract/(team/queue|rubric/alike)\\.|lucide-react/dist/esm/icons/external-link\\.',
    ),
  },
];

export const codeSplittingGroups = ORDER.map((group, place) => ({
  ...group,
  priority: ORDER.length - place,
}));
