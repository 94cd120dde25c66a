import * as v from 'valibot';

/** The parts of Moodle's responses that are used; nothing more, since releases add fields. */
const id = v.pipe(v.number(), v.integer());
const Flag = v.optional(v.union([v.number(), v.boolean()]), 0);

/**
 * Warnings that come with an otherwise normal response. `3` means that there is nothing yet; `1`,
 * that the token may not look, comes with a response that looks equally empty.
 */
const Warnings = v.optional(
  v.array(
    v.looseObject({
      warningcode: v.optional(v.union([v.string(), v.number()]), ''),
      message: v.optional(v.nullable(v.string()), ''),
    }),
  ),
  [],
);
export type Warned = v.InferOutput<typeof Warnings>;

export const SiteInfoSchema = v.object({ sitename: v.string(), fullname: v.string(), userid: id });

export const AssignSchema = v.object({
  id,
  cmid: id,
  name: v.string(),
  duedate: v.optional(v.number(), 0),
  grade: v.optional(v.number(), 0),
  teamsubmission: Flag,
  blindmarking: Flag,
  revealidentities: Flag,
  markingworkflow: Flag,
  intro: v.optional(v.string(), ''),
  configs: v.optional(
    v.array(
      v.object({
        plugin: v.string(),
        subtype: v.string(),
        name: v.string(),
        value: v.optional(v.nullable(v.string()), null),
      }),
    ),
    [],
  ),
});
export const AssignmentsSchema = v.object({
  courses: v.array(v.object({ id, fullname: v.string(), assignments: v.array(AssignSchema) })),
});

export const ParticipantsSchema = v.array(
  v.object({
    id,
    fullname: v.string(),
    email: v.optional(v.nullable(v.string()), null),
    idnumber: v.optional(v.nullable(v.string()), null),
    username: v.optional(v.nullable(v.string()), null),
    groups: v.optional(v.array(v.object({ id, name: v.string() })), []),
    /**
     * Where teams hand in: the student's team, by the assignment’s own grouping. Missing for a
     * student who is in none of those, or in several.
     */
    groupid: v.optional(v.nullable(id), null),
    groupname: v.optional(v.nullable(v.string()), null),
  }),
);

export const MappingsSchema = v.object({
  assignments: v.array(v.object({ mappings: v.array(v.object({ id, userid: id })) })),
  warnings: Warnings,
});

const FileSchema = v.object({
  filename: v.string(),
  filepath: v.optional(v.string(), '/'),
  filesize: v.optional(v.number(), 0),
  fileurl: v.string(),
});
export const PluginSchema = v.object({
  type: v.string(),
  fileareas: v.optional(v.array(v.object({ files: v.optional(v.array(FileSchema), []) })), []),
  editorfields: v.optional(v.array(v.object({ name: v.string(), text: v.string() })), []),
});
export const SubmissionsSchema = v.object({
  assignments: v.array(
    v.object({
      submissions: v.array(
        v.object({
          userid: id,
          groupid: v.optional(id, 0),
          attemptnumber: v.optional(v.number(), 0),
          timemodified: v.optional(v.number(), 0),
          status: v.string(),
          plugins: v.optional(v.array(PluginSchema), []),
        }),
      ),
    }),
  ),
  warnings: Warnings,
});

const GradeFields = {
  id: v.optional(id, 0),
  attemptnumber: v.optional(v.number(), 0),
  timemodified: v.optional(v.number(), 0),
  grader: v.optional(v.number(), 0),
  grade: v.optional(v.union([v.string(), v.number()]), -1),
};
const GradeSchema = v.object(GradeFields);
export type MoodleGrade = v.InferOutput<typeof GradeSchema>;
/** Only those of the newest attempts. */
export const GradesSchema = v.object({
  assignments: v.array(v.object({ grades: v.array(v.object({ userid: id, ...GradeFields })) })),
  warnings: Warnings,
});

/** Users without flags aren't included. */
export const FlagsSchema = v.object({
  assignments: v.array(
    v.object({
      userflags: v.array(
        v.object({ userid: id, workflowstate: v.optional(v.nullable(v.string()), '') }),
      ),
    }),
  ),
  warnings: Warnings,
});

/** `advancedgrading` is only included for people who may edit the assignment. */
export const CourseModuleSchema = v.object({
  cm: v.object({
    advancedgrading: v.optional(
      v.array(v.object({ area: v.string(), method: v.optional(v.nullable(v.string()), null) })),
    ),
  }),
});

/** A student's grades in a whole course. */
export const GradeItemsSchema = v.object({
  usergrades: v.array(
    v.object({
      gradeitems: v.array(
        v.object({
          itemmodule: v.optional(v.nullable(v.string()), null),
          iteminstance: v.optional(v.nullable(v.number()), null),
          itemnumber: v.optional(v.nullable(v.number()), 0),
          locked: v.optional(v.nullable(v.boolean()), false),
          gradeislocked: v.optional(v.nullable(v.boolean()), false),
          gradeisoverridden: v.optional(v.nullable(v.boolean()), false),
        }),
      ),
    }),
  ),
});

/**
 * The response of `webservice/upload.php` for each file, and for a request that it refuses
 * altogether.
 */
export const UploadedSchema = v.array(
  v.object({ itemid: v.optional(id), error: v.optional(v.string()) }),
);
export const UploadRefusedSchema = v.object({
  error: v.string(),
  errorcode: v.optional(v.nullable(v.string()), null),
});

/**
 * A scale's words as `core_competency_get_scale_values` returns them, which is in the service that
 * teachers' tokens are for.
 */
export const ScaleSchema = v.array(v.object({ id, name: v.string() }));

const AttemptSchema = v.optional(
  v.object({
    attemptnumber: v.optional(v.number(), 0),
    timemodified: v.optional(v.number(), 0),
    status: v.optional(v.string(), ''),
  }),
);
/**
 * `feedback` belongs to the newest attempt, and is missing if there is none or the marking workflow
 * hasn't released it.
 */
export const StatusSchema = v.object({
  lastattempt: v.optional(
    v.object({
      submission: AttemptSchema,
      teamsubmission: AttemptSchema,
      graded: v.optional(v.boolean()),
    }),
  ),
  feedback: v.optional(
    v.object({
      grade: v.optional(GradeSchema),
      plugins: v.optional(v.array(PluginSchema), []),
    }),
  ),
  previousattempts: v.optional(
    v.array(
      v.object({
        attemptnumber: v.number(),
        grade: v.optional(GradeSchema),
        feedbackplugins: v.optional(v.array(PluginSchema), []),
      }),
    ),
    [],
  ),
});
export type Status = v.InferOutput<typeof StatusSchema>;

const Points = v.union([v.number(), v.string()]);
export const DefinitionsSchema = v.object({
  areas: v.array(
    v.object({
      activemethod: v.optional(v.nullable(v.string()), null),
      definitions: v.optional(
        v.array(
          v.object({
            id: v.optional(id, 0),
            method: v.optional(v.string(), ''),
            status: v.optional(v.number(), 20),
            rubric: v.optional(
              v.object({
                rubric_criteria: v.array(
                  v.object({
                    id,
                    description: v.string(),
                    levels: v.array(v.object({ id, score: Points, definition: v.string() })),
                  }),
                ),
              }),
            ),
            guide: v.optional(
              v.object({
                guide_criteria: v.array(
                  v.object({ id, shortname: v.string(), maxscore: v.optional(Points) }),
                ),
              }),
            ),
          }),
        ),
        [],
      ),
    }),
  ),
});

const remark = v.optional(v.nullable(v.string()), '');
/**
 * What was marked with a form. `itemid` is the resulting grade; the newest of them has `status` 1.
 */
export const InstancesSchema = v.object({
  instances: v.array(
    v.object({
      itemid: v.optional(id, 0),
      status: v.optional(v.number(), 0),
      rubric: v.optional(
        v.object({ criteria: v.array(v.object({ criterionid: id, levelid: id, remark })) }),
      ),
      guide: v.optional(
        v.object({ criteria: v.array(v.object({ criterionid: id, score: Points, remark })) }),
      ),
    }),
  ),
});
