import { describe, expect, test } from 'vitest';
import { EMAIL_TAKEN, MESSAGE_BY_STATUS } from '#contract/errors.ts';
import { Failure, failureOf, faultOf, isNotFound, isPassing } from './failure.ts';
import { LOSSES } from './loss.ts';
import { nextAddress } from './next-address.ts';
import {
  AIDED_MINUTES,
  MANUAL_MINUTES,
  ROI_BOUNDS,
  ROI_DEFAULTS,
  type RoiField,
  roiHint,
  roiNumber,
  roiOf,
} from './roi.ts';
import { type AssignmentRole, permissionsOf } from '#contract/teams/roles.ts';
import { roleLabel, sharedSentence } from './sharing.ts';
import { registrationMessage, signInMessage } from './sign-in-message.ts';

describe('failure', () => {
  const facts = (status: number | null, detail: string | null = null, field?: string) => ({
    status,
    detail,
    message: detail,
    ...(field === undefined ? {} : { field }),
  });

  test("[ERR-1] returns the server's own facts; anything else counts as a server that was not reached", () => {
    const refused = facts(422, 'Too long.', 'name');
    expect(failureOf(new Failure(refused))).toEqual(refused);
    for (const error of [new Error('x'), null, 'x', { facts: refused }])
      expect(failureOf(error)).toEqual({ status: null, detail: null, message: null });
    expect([
      new Failure(refused).message,
      new Failure(facts(null)).message,
      new Failure(refused).name,
    ]).toEqual(['Too long.', 'The server could not be reached.', 'Failure']);
  });

  test('the field at fault is the one that the server names; the password for a refused sign-in, the e-mail for an address already registered', () => {
    expect([
      faultOf(facts(422, 'x', 'name')),
      faultOf(facts(401, 'x', 'name')),
      faultOf(facts(401)),
      faultOf(facts(409, EMAIL_TAKEN)),
      faultOf(facts(409, 'x')),
      faultOf(facts(402, EMAIL_TAKEN)),
    ]).toEqual(['name', 'name', 'password', 'email', null, 'email']);
  });

  test("something doesn't exist only if the API says so in its own words", () => {
    const said = MESSAGE_BY_STATUS[404]!;
    expect([
      isNotFound(facts(404, said)),
      isNotFound(facts(404, 'Not Found')),
      isNotFound(facts(405, said)),
      isNotFound(facts(404)),
    ]).toEqual([true, false, false, false]);
  });

  test.each<[number | null, boolean]>([
    [null, true],
    [401, true],
    [499, false],
    [500, true],
    [503, true],
    [403, false],
    [412, false],
  ])('[DESK-9] a call that failed with %s may succeed a little later: %s', (status, passing) =>
    expect(isPassing(facts(status))).toBe(passing),
  );
});

describe('loss', () => {
  test('lists what signing out may lose in a fixed order: texts, marks, notes, private data, then what only the page has', () => {
    expect(LOSSES).toEqual(['unsaved', 'marks', 'notes', 'private', 'rubric', 'agreed', 'page']);
  });
});

describe('next address', () => {
  const after = (next: string) => nextAddress(`?next=${encodeURIComponent(next)}`);

  test('returns to the address that the visitor wanted, including the query', () => {
    expect(after('/assignments/3/submissions?view=9')).toBe('/assignments/3/submissions?view=9');
    expect(after('/notifications?action=clear')).toBe('/notifications?action=clear');
  });

  test.each([
    'https://evil.example/',
    '//evil.example/x',
    '/\\evil.example',
    'javascript:alert(1)',
    'assignments',
    '/\t/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/a/..//evil.example',
    '/login?next=/login',
    '/register',
    '/',
  ])('[SAFE-6] does not follow %j', (next) => expect(after(next)).toBe('/assignments'));

  test('leads to the assignments by default', () => expect(nextAddress('')).toBe('/assignments'));
});

describe('roi', () => {
  const of = (
    studentsPerClass: number,
    classesPerWeek: number,
    assignmentsPerTerm: number,
    level = ROI_DEFAULTS.level,
  ) => roiOf({ level, studentsPerClass, classesPerWeek, assignmentsPerTerm });

  test('[ROI-1] [ROI-2] a scenario and its defaults', () => {
    expect(ROI_DEFAULTS).toEqual({
      level: 'undergraduate',
      studentsPerClass: 25,
      classesPerWeek: 4,
      assignmentsPerTerm: 3,
    });
  });

  test('[ROI-11] [ROI-12] [ROI-13] the minutes per submission', () => {
    expect(MANUAL_MINUTES).toEqual({
      undergraduate: { min: 15, max: 25 },
      postgraduate: { min: 15, max: 30 },
    });
    expect(AIDED_MINUTES).toEqual({ min: 5, max: 10 });
  });

  describe('the defaults, worked out by hand', () => {
    const undergraduate = roiOf(ROI_DEFAULTS);
    const postgraduate = roiOf({ ...ROI_DEFAULTS, level: 'postgraduate' });

    test('[ROI-10] 25 x 4 x 3 = 300', () => {
      expect(undergraduate.totalSubmissions).toBe(300);
    });

    test('[ROI-15] [ROI-16] by hand 300 x 20 / 60 = 100 h, for postgraduates 300 x 22.5 / 60 = 112.5 h', () => {
      expect(undergraduate.manualHours).toBeCloseTo(100, 10);
      expect(postgraduate.manualHours).toBeCloseTo(112.5, 10);
    });

    test('[ROI-13] [ROI-14] aided 300 x (7.5 + 2 / 100) / 60 = 37.6 h for both', () => {
      expect(undergraduate.aidedHours).toBeCloseTo(37.6, 10);
      expect(postgraduate.aidedHours).toBeCloseTo(37.6, 10);
    });

    test('[ROI-17] 62.4 / 100 = 62 %, 74.9 / 112.5 = 66.58 = 67 %', () => {
      expect(undergraduate.savedHours).toBeCloseTo(62.4, 10);
      expect(undergraduate.savedPercent).toBe(62);
      expect(postgraduate.savedHours).toBeCloseTo(74.9, 10);
      expect(postgraduate.savedPercent).toBe(67);
    });

    test('[ROI-18] 62.4 x 3 = 187.2 h a year', () => {
      expect(undergraduate.savedHoursPerYear).toBeCloseTo(187.2, 10);
      expect(postgraduate.savedHoursPerYear).toBeCloseTo(224.7, 10);
    });

    test('[ROI-19] 62.4 x 3 / 8 = 23.4 days', () => {
      expect(undergraduate.workDaysPerYear).toBeCloseTo(23.4, 10);
      expect(postgraduate.workDaysPerYear).toBeCloseTo(28.0875, 10);
    });
  });

  test('[ROI-14] one student in one class bears the whole setup: 7.5 + 2 = 9.5 minutes', () => {
    const one = of(1, 1, 1);
    expect(one.manualHours).toBeCloseTo(20 / 60, 10);
    expect(one.aidedHours).toBeCloseTo(9.5 / 60, 10);
    expect(one.savedPercent).toBe(53);
  });

  test('[ROI-17] [ROI-22] a 0 anywhere gives 0 hours and 0 %, never NaN', () => {
    for (const result of [
      of(0, 4, 3),
      of(25, 0, 3),
      of(25, 4, 0),
      of(0, 0, 0),
      of(NaN, 4, 3),
      of(Infinity, 1, 1),
    ]) {
      expect(Object.values(result)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    }
  });

  test('[ROI-9] calculates with values outside the bounds', () => {
    expect(of(1_000, 50, 20).totalSubmissions).toBe(1_000_000);
    expect(of(2.5, 4, 3).totalSubmissions).toBe(30);
    expect(of(-25, 4, 3).totalSubmissions).toBe(-300);
    for (const value of Object.values(of(-25, 4, 3))) expect(Number.isFinite(value)).toBe(true);
  });

  test('[ROI-7] anything that is not a number becomes 0', () => {
    expect(['', ' ', 'abc', '12a', 'NaN', 'Infinity', '🎓', '٢٥', '1,5'].map(roiNumber)).toEqual(
      Array.from({ length: 9 }, () => 0),
    );
    expect(['25', ' 25 ', '2.5', '-3', '1e2'].map(roiNumber)).toEqual([25, 25, 2.5, -3, 100]);
  });

  test('[ROI-8] has declared bounds, and gives a hint outside them', () => {
    expect(ROI_BOUNDS).toEqual({
      studentsPerClass: { min: 1, max: 100 },
      classesPerWeek: { min: 1, max: 20 },
      assignmentsPerTerm: { min: 1, max: 10 },
    });
    const hints: [RoiField, number, string | null][] = [
      ['studentsPerClass', 1, null],
      ['studentsPerClass', 100, null],
      ['studentsPerClass', 101, 'Usually between 1 and 100.'],
      ['classesPerWeek', 0, 'Usually between 1 and 20.'],
      ['classesPerWeek', 20, null],
      ['assignmentsPerTerm', 11, 'Usually between 1 and 10.'],
      ['assignmentsPerTerm', NaN, 'Usually between 1 and 10.'],
    ];
    for (const [field, value, hint] of hints) expect(roiHint(field, value)).toBe(hint);
  });
});

describe('sharing', () => {
  test('[TEAM-8] tells people who share an assignment who owns it and whose credits are spent', () => {
    const said = (my_role: AssignmentRole, hasCredits = true) =>
      sharedSentence({ owner: 'Grace Hopper', may: permissionsOf(my_role) }, hasCredits);
    expect([
      said('owner'),
      said('coowner'),
      said('coowner', false),
      said('grader'),
      said('grader', false),
      said('moderator'),
      said('examiner'),
      said('viewer'),
    ]).toEqual([
      null,
      'Grace Hopper’s assignment: you run it with them; their credits pay for drafts.',
      'Grace Hopper’s assignment: you run it with them.',
      'Grace Hopper’s assignment: you mark it; their credits pay for drafts.',
      'Grace Hopper’s assignment: you mark it.',
      'Grace Hopper’s assignment: you moderate it.',
      'Grace Hopper’s assignment: you examine it.',
      'Grace Hopper’s assignment: you read it.',
    ]);
  });

  test('[TEAM-8] says the same as a label', () => {
    const said = (role: AssignmentRole) => roleLabel({ may: permissionsOf(role) });
    expect([
      said('owner'),
      said('coowner'),
      said('grader'),
      said('moderator'),
      said('examiner'),
      said('viewer'),
    ]).toEqual([null, 'You co-own', 'You grade', 'You moderate', 'You examine', 'You can read']);
  });

  test('[TEAM-8] mentions both marking and moderating if they come from different ways of access', () => {
    expect(
      sharedSentence(
        { owner: 'Grace Hopper', may: ['read', 'mark', 'spend', 'report', 'moderate'] },
        false,
      ),
    ).toBe('Grace Hopper’s assignment: you mark and moderate it.');
    expect(roleLabel({ may: ['read', 'mark', 'spend', 'report', 'moderate'] })).toBe(
      'You grade and moderate',
    );
  });
});

describe('sign in message', () => {
  const failed = (
    status: number | null,
    detail: string | null = null,
    message: string | null = detail,
  ) => signInMessage({ status, detail, message });

  test('[AUTH-17] 422 mentions the format, whatever the server says', () => {
    expect(failed(422, 'Email is not an e-mail address.')).toBe('Invalid email or password format');
  });

  test('[AUTH-18] 401 does not say which of the two was wrong', () => {
    expect(failed(401, 'anything')).toBe('Invalid email or password');
  });

  test('[AUTH-19] [AUTH-20] 400 gives the detail, otherwise Bad request', () => {
    expect(failed(400, 'This e-mail is already registered.')).toBe(
      'This e-mail is already registered.',
    );
    expect(failed(400, null, 'An unexpected error occurred.')).toBe('Bad request');
  });

  test('[AUTH-21] shows other messages unchanged', () => {
    expect(failed(429, 'Too many tries. Wait a minute.')).toBe('Too many tries. Wait a minute.');
    expect(failed(500, null, 'Something went wrong on our end. Please try again later.')).toBe(
      'Something went wrong on our end. Please try again later.',
    );
    expect(failed(null)).toContain('could not be reached');
  });

  test('an invalid registration names the field and the reason; otherwise the messages are those of signing in', () => {
    const text = 'Full name has at most 200 characters.';
    expect(registrationMessage({ status: 422, detail: text, message: text })).toBe(text);
    expect(
      registrationMessage({
        status: 400,
        detail: 'This e-mail is already registered.',
        message: null,
      }),
    ).toBe('This e-mail is already registered.');
    expect(registrationMessage({ status: 400, detail: null, message: 'Something else.' })).toBe(
      'Bad request',
    );
    expect(registrationMessage({ status: 422, detail: null, message: null })).toBe(
      'Invalid email or password format',
    );
    expect(registrationMessage({ status: null, detail: null, message: null })).toContain(
      'could not be reached',
    );
  });
});
