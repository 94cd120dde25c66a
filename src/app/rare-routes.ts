/** What is opened now and then: where their parts lie is fetched with the first of them, and weighs on no other screen. */
export const rareRoutes = {
  handback: () => import('./routes/handback.tsx'),
  connect: () => import('./routes/connect.tsx'),
  send: () => import('./routes/send.tsx'),
  release: () => import('./routes/release.tsx'),
  archive: () => import('./routes/archive.tsx'),
  invitation: () => import('./routes/invitation.tsx'),
  teams: () => import('./routes/team/teams.tsx'),
  start: () => import('./routes/class-start.tsx'),
  'class-list': () => import('./routes/class-list.tsx'),
  intake: () => import('./routes/intake.tsx'),
  markers: () => import('./routes/markers.tsx'),
  allocation: () => import('./routes/team/allocation.tsx'),
  'student-data': () => import('./routes/student-data.tsx'),
  moderation: () => import('./routes/moderation.tsx'),
  demanded: () => import('./accounts/session/step-demanded.tsx'),
  'rounds/:submissionId?': () => import('./routes/team/rounds.tsx'),
};
