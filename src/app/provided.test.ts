import type { AnyActorLogic, AnyStateMachine } from 'xstate';
import { expect, test, vi } from 'vitest';
import { assignmentFormMachine } from '#machines/assignments/assignment-form.machine.ts';
import { assignmentListMachine } from '#machines/assignments/assignment-list.machine.ts';
import { commentDialogMachine } from '#machines/comments/comment-dialog.machine.ts';
import { commentSetsMachine } from '#machines/comments/comment-sets.machine.ts';
import { invitationMachine } from '#machines/teams/invitation.machine.ts';
import { isMachinePlaceholder } from '#machines/shared/lazy-machine.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';
import { profileMachine } from '#machines/accounts/profile.machine.ts';
import { sessionMachine } from '#machines/accounts/session.machine.ts';
import { settingsMachine } from '#machines/accounts/settings.machine.ts';
import { signInMachine } from '#machines/accounts/sign-in.machine.ts';
import { assignmentActors } from '#services/assignments/assignment-api.ts';
import { invitationActors } from '#services/teams/invitations.ts';
import { sessionActors } from '#services/accounts/auth.ts';
import { commentDialogActors, commentSetActors } from '#services/comments/comments.ts';
import { createHttp } from '#services/http.ts';
import { signInActors } from '#services/accounts/sign-in.ts';
import { createTokenStorage } from '#services/accounts/token-storage.ts';
import { profileActors } from '#services/accounts/profile.ts';
import { settingsActors } from '#services/accounts/users.ts';
import { createResources } from './resources/resources.ts';
import { dialogCharts } from './submissions/dialog-charts.ts';
import { workbenchMachine } from './submissions/workbench-machine.ts';

const http = createHttp({ baseUrl: 'http://localhost/', token: () => null, refused: () => {} });
const tokens = createTokenStorage(() => {
  throw new Error('closed');
}, new EventTarget());

const isPlaceholder = (logic: AnyActorLogic): boolean =>
  isMachinePlaceholder(logic) || ('config' in logic && logic.config === promiseNotProvided);

/** Returns the paths of services that a chart and its children still lack. */
function waiting(machine: AnyStateMachine): string[] {
  const actors = machine.implementations.actors as Record<string, AnyActorLogic>;
  return Object.entries(actors).flatMap(([name, logic]) => {
    if (isPlaceholder(logic)) return [name];
    return 'implementations' in logic
      ? waiting(logic as AnyStateMachine).map((inner) => `${name}.${inner}`)
      : [];
  });
}

/**
 * A service under a name that no chart uses is never called, and the chart's own fails as if the
 * server couldn't be reached.
 */
test.each<[AnyStateMachine, Record<string, AnyActorLogic>]>([
  [invitationMachine, invitationActors(http)],
  [sessionMachine, sessionActors(http)],
  [signInMachine, signInActors(http, tokens)],
  [profileMachine, profileActors(http, () => {})],
  [settingsMachine, settingsActors(http)],
  [commentDialogMachine, commentDialogActors(http)],
  [commentSetsMachine, commentSetActors(http)],
])('$id gets the services it needs, by their names', (machine, actors) => {
  expect(Object.keys(actors).toSorted()).toEqual(waiting(machine).toSorted());
});

test('the list of assignments and its form share their services', () => {
  expect(Object.keys(assignmentActors(http)).toSorted()).toEqual(
    [
      ...waiting(assignmentFormMachine),
      ...waiting(assignmentListMachine).filter((name) => !name.startsWith('form.')),
    ].toSorted(),
  );
});

test('nothing on the submissions page lacks a service', () => {
  vi.stubGlobal('window', { localStorage: {} });
  expect(
    waiting(workbenchMachine({ http, resources: createResources(http), tell: () => {} }, 1)),
  ).toEqual([]);
  expect(
    Object.entries(dialogCharts(http, () => {})).flatMap(([name, chart]) =>
      waiting(chart).map((inner) => `${name}.${inner}`),
    ),
  ).toEqual([]);
});
