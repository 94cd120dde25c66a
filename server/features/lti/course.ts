import type { RemoteAssignment } from '#contract/exchange/connection.ts';
import { courseRoles, memberRole } from '#contract/lti/lti.ts';
import type { CourseAccess, OpenCourse } from '#server/features/exchange/connect/environments.ts';
import { ConnectError } from '#server/features/exchange/connect/errors.ts';
import type {
  Environment,
  RemoteState,
  RemotePerson,
} from '#server/features/exchange/connect/types.ts';
import { canonicalJson } from '#server/features/release/canonical.ts';
import { sha256 } from '#server/platform/database/stores/context.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import type { Clock, Ids, Principal } from '#server/platform/database/stores/types.ts';
import { type Link, type Lti, ltiUser } from './lti.store.ts';
import {
  createLtiServices,
  type LineItem,
  type LtiServices,
  type RosterPerson,
} from './services.ts';

const DEFAULT_MAX = 100;
const MAKING_WAIT_S = 10;

const LEFT =
  'The class list of the course doesn’t have you among those who teach in it, so nothing of it is read and nothing is sent. Moodle lists non-editing teachers as students: somebody who may edit the course can own the assignment.';
const GONE =
  'This activity of the course is known here no longer. Open the assignment in the course again.';
const SHOWN_NOTHING =
  'This course by LTI has no files and no typed text to bring in: only the class list.';

/**
 * Returns a link's assignment in the form that connections use. Its ids are this server's own:
 * those of a platform needn't be numbers.
 */
export const remoteOf = (
  link: Pick<Link, 'id' | 'platform_id' | 'context_id' | 'context_title'>,
  name: string,
  max: number | null = null,
): RemoteAssignment => ({
  course_id: String(link.platform_id),
  course: link.context_title || link.context_id,
  id: String(link.id),
  name,
  due_at: null,
  graded_by: 'points',
  max,
  teams: false,
  anonymous: false,
});

type Store = Pick<
  Lti,
  | 'platform'
  | 'signingKey'
  | 'putLineItem'
  | 'link'
  | 'linksOfOwner'
  | 'assignmentOf'
  | 'makingLineItem'
>;

/** Opens courses by LTI, for people who own an assignment that is linked from one. */
export function createCourses(parts: {
  lti: Store;
  hosts: readonly string[];
  clock: Clock;
  ids: Pick<Ids, 'uuid'>;
}): OpenCourse {
  return (principal, access, signal) =>
    course(
      principal,
      access,
      parts.lti,
      createLtiServices({ ...parts, ...(signal === undefined ? {} : { signal }) }),
      parts.clock,
    );
}

function course(
  principal: Principal,
  { platform: platformId, subject }: CourseAccess,
  lti: Store,
  services: LtiServices,
  clock: Clock,
): Environment {
  const rosters = new Map<number, Promise<RosterPerson[]>>();
  /** When the platform last returned what it holds of a student, by its own clock. */
  const lookedAt = new Map<string, Date>();

  /**
   * Returns everybody in the course. The sender must still teach there: the platform itself only
   * knows this server, not its people.
   */
  async function roster(link: Link): Promise<RosterPerson[]> {
    const asked = rosters.get(link.id) ?? services.roster(link);
    rosters.set(link.id, asked);
    const people = await asked;
    const { roles } = await lti.platform(platformId);
    const own = people.find((one) => one.subject === subject);
    if (own === undefined || memberRole(own.roles, roles) === null)
      throw new ConnectError('refused', LEFT);
    return people;
  }

  async function opened({ id }: RemoteAssignment): Promise<Link> {
    const link = await lti.link(Number(id)).catch((error: unknown) => {
      throw error instanceof NotFound ? new ConnectError('refused', GONE) : error;
    });
    if (link.platform_id !== platformId) throw new ConnectError('refused', GONE);
    await roster(link);
    return link;
  }

  async function madeItem(link: Link): Promise<LineItem> {
    const there = await services.lineItem(link);
    if (there !== null) return there;
    const { name, max } = await lti.assignmentOf(link);
    const made = await lti.makingLineItem(link.id, (own) =>
      services.makeLineItem(own, { label: name, max: max ?? DEFAULT_MAX }),
    );
    if (made === null)
      throw new ConnectError('pause', 'Its grade column is being made there.', MAKING_WAIT_S);
    return made;
  }

  return {
    system: 'lti',
    async profile() {
      const { name } = await lti.platform(platformId);
      return { site: name, who: subject, account: subject };
    },

    async assignments() {
      const links = await lti.linksOfOwner(principal, platformId);
      return await Promise.all(
        links.map(async (link) => remoteOf(link, (await lti.assignmentOf(link)).name)),
      );
    },
    brief: () => Promise.resolve({ html: '', due_at: null }),
    works: () => Promise.resolve([]),

    async people(remote) {
      const link = await opened(remote);
      return (await roster(link))
        .filter(({ roles }) => courseRoles(roles).isLearner)
        .map((one): RemotePerson => ({
          user: one.subject,
          display_name: one.name || one.email || one.subject,
          identifier: one.number,
          email: one.email,
          group: one.group,
          section: null,
          environment_ids: { lti_user: ltiUser(platformId, one.subject) },
        }));
    },

    async marking(remote) {
      const link = await opened(remote);
      const own = await lti.assignmentOf(link);
      const item = await services.lineItem(link);
      const now = remoteOf(link, item?.label || own.name, item?.max ?? own.max ?? DEFAULT_MAX);
      return {
        remote: now,
        criteria: null,
        totals: () => [],
        scale: null,
        refuses: '',
        fingerprint: sha256(canonicalJson({ max: now.max })),
      };
    },

    async held(remote, asked) {
      const link = await opened(remote);
      const item = await services.lineItem(link);
      const only = asked.length === 1 ? asked[0]!.user : undefined;
      const { results, at } =
        item === null ? { results: [], at: clock.now() } : await services.results(link, item, only);
      const known = new Map(results.map((one) => [one.user, one]));
      return new Map(
        asked.map(({ user }): [string, RemoteState] => {
          lookedAt.set(user, at);
          const { points = null, comment = null, changed } = known.get(user) ?? {};
          return [
            user,
            {
              grade: points === null ? null : String(points),
              // Moodle shows no comment without a grade.
              comment: known.has(user) && points === null && comment === null ? undefined : comment,
              newest: null,
              stamp: changed,
            },
          ];
        }),
      );
    },

    locked: () => Promise.resolve(new Set()),
    hasAssessment: () => Promise.resolve(null),
    refusesFiles: () => Promise.resolve('The course takes no files by LTI.'),

    async write(remote, user, { grade, comment, withdraws }, held) {
      const link = await opened(remote);
      const item = await madeItem(link);
      if (grade === null && withdraws !== true)
        throw new ConnectError('refused', 'A course takes feedback by LTI only with a grade.');
      // Uses the time of the last read: the platform refuses the score if anything was changed
      // there since. It must be later than the change before.
      const changed = held.stamp === undefined ? Number.NaN : Date.parse(held.stamp);
      const at = (lookedAt.get(user) ?? clock.now()).getTime();
      const timestamp = new Date(Number.isNaN(changed) ? at : Math.max(at, changed + 1000));
      await services.score(link, item, {
        user,
        points: withdraws === true ? null : Number(grade),
        // A score without a comment removes the existing one.
        comment: comment ?? held.comment ?? null,
        timestamp,
      });
    },

    download: () => Promise.reject(new ConnectError('refused', SHOWN_NOTHING)),
  };
}
