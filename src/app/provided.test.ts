import type { AnyActorLogic, AnyStateMachine } from 'xstate';
import { expect, test, vi } from 'vitest';
import { assignmentFormMachine } from '#machines/assignment-form/assignment-form.machine.ts';
import { assignmentListMachine } from '#machines/assignment-list/assignment-list.machine.ts';
import { commentDialogMachine } from '#machines/comment-dialog/comment-dialog.machine.ts';
import { commentSetsMachine } from '#machines/comment-sets/comment-sets.machine.ts';
import { invitationMachine } from '#machines/invitation/invitation.machine.ts';
import { isNamed } from '#machines/later-chart.ts';
import { notProvided } from '#machines/not-provided.ts';
import { profileMachine } from '#machines/profile/profile.machine.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { settingsMachine } from '#machines/settings/settings.machine.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { assignmentActors } from '#services/class/assignment-deeds.ts';
import { invitationActors } from '#services/class/invitations.ts';
import { sessionActors } from '#services/account/auth.ts';
import { commentDialogActors, commentSetActors } from '#services/comments.ts';
import { createHttp } from '#services/http.ts';
import { signInActors } from '#services/account/sign-in.ts';
import { createTokenStorage } from '#services/account/token-storage.ts';
import { profileActors } from '#services/account/profile.ts';
import { settingsActors } from '#services/account/users.ts';
import { createResources } from './resources/resources.ts';
import { dialogCharts } from './workbench/dialog-charts.ts';
import { workbenchMachine } from './workbench/workbench-machine.ts';

const http = createHttp({ baseUrl: 'http://localhost/', token: () => null, refused: () => {} });
const tokens = createTokenStorage(() => {
  throw new Error('closed');
}, new EventTarget());

const isPlaceholder = (logic: AnyActorLogic): boolean =>
  isNamed(logic) || ('config' in logic && logic.config === notProvided);

/** The services a chart and its children still wait for, by their paths. */
function waiting(machine: AnyStateMachine): string[] {
  const actors = machine.implementations.actors as Record<string, AnyActorLogic>;
  return Object.entries(actors).flatMap(([name, logic]) => {
    if (isPlaceholder(logic)) return [name];
    return 'implementations' in logic
      ? waiting(logic as AnyStateMachine).map((inner) => `${name}.${inner}`)
      : [];
  });
}

/** A service under a name that no chart asks for is never called, and the chart's own fails as if the server were away. */
test.each<[AnyStateMachine, Record<string, AnyActorLogic>]>([
  [invitationMachine, invitationActors(http)],
  [sessionMachine, sessionActors(http)],
  [signInMachine, signInActors(http, tokens)],
  [profileMachine, profileActors(http, () => {})],
  [settingsMachine, settingsActors(http)],
  [commentDialogMachine, commentDialogActors(http)],
  [commentSetsMachine, commentSetActors(http)],
])('$id is given the services it asks for, by their names', (machine, actors) => {
  expect(Object.keys(actors).toSorted()).toEqual(waiting(machine).toSorted());
});

test('the list of assignments and its form share theirs', () => {
  expect(Object.keys(assignmentActors(http)).toSorted()).toEqual(
    [
      ...waiting(assignmentFormMachine),
      ...waiting(assignmentListMachine).filter((name) => !name.startsWith('form.')),
    ].toSorted(),
  );
});

test('nothing on the submissions page waits for a service', () => {
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
